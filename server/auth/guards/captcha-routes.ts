import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaptcha } from '#domain/auth/captcha-api.ts'
import { serve } from '../../http/serve.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { askQuestion } from './captcha.ts'

/** Asks the arithmetic question; its answer comes back with a sign-up or a password. */
export const captchaRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  serve(app, getCaptcha, () => askQuestion(deps))
}
