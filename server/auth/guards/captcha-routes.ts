import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaptcha } from '#domain/auth/captcha-api.ts'
import { RATE } from '../../http/rate-limits.ts'
import type { AuthWorld } from '../auth-world.ts'
import { askQuestion } from './captcha.ts'

/** Asks the arithmetic question; its answer comes back with a sign-up or a password. */
export const captchaRoutes: FastifyPluginAsyncZod<{ world: AuthWorld }> = async (app, { world }) => {
  app.route({
    ...getCaptcha,
    config: { rateLimit: RATE.captcha },
    handler: () => askQuestion(world),
  })
}
