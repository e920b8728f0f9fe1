import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaptcha } from '#domain/auth/captcha-api.ts'
import { RATE } from '../../http/rate-limits.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { askQuestion } from './captcha.ts'

/** Asks the arithmetic question; its answer comes back with a sign-up or a password. */
export const captchaRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  app.route({
    ...getCaptcha,
    config: { rateLimit: RATE.captcha },
    handler: () => askQuestion(deps),
  })
}
