import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaptcha } from '#domain/auth/captcha-api.ts'
import { serve } from '../../http/serve.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { askQuestion } from './captcha.ts'

/** Issues the arithmetic question; a sign-up, password or code request sends its answer. */
export const captchaRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  serve(app, getCaptcha, () => askQuestion(deps))
}
