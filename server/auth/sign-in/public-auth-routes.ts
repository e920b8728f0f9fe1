import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HealthAnswer, KeysAnswer, SettingsAnswer } from '#domain/auth/auth-answers.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { AuthDeps } from '../auth-deps.ts'

/** Calls of the published client that the original refuses in the same way if they are switched off. */
const NOT_OFFERED = [
  { url: '/passkeys', code: 'passkey_disabled', text: undefined },
  { url: '/passkeys/*', code: 'passkey_disabled', text: undefined },
  { url: '/oauth/*', code: 'feature_disabled', text: 'OAuth server is disabled' },
  { url: '/user/oauth/grants', code: 'feature_disabled', text: 'OAuth server is disabled' },
] as const

/** The public routes: the settings, the health check, and the public keys of its tokens. */
export const publicAuthRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  const { social, hasSms, switches } = deps.settings

  app.route({
    method: 'GET',
    url: '/settings',
    schema: { summary: 'The enabled sign-in methods', response: { 200: SettingsAnswer } },
    handler: async () => ({
      external: {
        email: true,
        phone: hasSms,
        google: social.google !== null,
        azure: social.azure !== null,
        anonymous_users: switches.takesAnonymous,
      },
      disable_signup: !switches.takesSignUps,
      mailer_autoconfirm: switches.autoconfirms,
      phone_autoconfirm: switches.autoconfirms,
      sms_provider: hasSms ? 'http' : '',
      saml_enabled: false,
      passkeys_enabled: false,
    }),
  })

  app.route({
    method: 'GET',
    url: '/health',
    schema: { summary: 'Whether the auth server runs', response: { 200: HealthAnswer } },
    handler: async () => ({ version: 'v1', name: 'GoTrue', description: 'Accounts of the shop' }),
  })

  app.route({
    method: 'GET',
    url: '/.well-known/jwks.json',
    schema: { summary: 'The public keys of access tokens', response: { 200: KeysAnswer } },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=600')
      return { keys: await deps.keys.published() }
    },
  })

  for (const { url, code, text } of NOT_OFFERED) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      schema: { hide: true },
      handler: () => {
        throw new AuthRefusal(code, text)
      },
    })
  }

  app.route({
    method: 'POST',
    url: '/sso',
    schema: { summary: 'Refused: the shop has no single sign-on of companies' },
    handler: () => {
      throw new AuthRefusal('saml_provider_disabled')
    },
  })
}
