import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HealthAnswer, KeysAnswer, SettingsAnswer } from '#domain/auth/auth-answers.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { AuthWorld } from './auth-world.ts'

/** What the auth server tells everybody: what it offers, that it runs, and the keys that its tokens are checked with. */
export const publicAuthRoutes: FastifyPluginAsyncZod<{ world: AuthWorld }> = async (app, { world }) => {
  const { social, hasSms } = world.settings

  app.route({
    method: 'GET',
    url: '/settings',
    schema: { summary: 'Which ways in there are', response: { 200: SettingsAnswer } },
    handler: async () => ({
      external: {
        email: true,
        phone: hasSms,
        google: social.google !== null,
        azure: social.azure !== null,
        anonymous_users: false,
      },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: hasSms ? 'http' : '',
      saml_enabled: false,
      passkeys_enabled: false,
    }),
  })

  app.route({
    method: 'GET',
    url: '/health',
    schema: { summary: 'The auth server runs', response: { 200: HealthAnswer } },
    handler: async () => ({ version: 'v1', name: 'GoTrue', description: 'Accounts of the shop' }),
  })

  app.route({
    method: 'GET',
    url: '/.well-known/jwks.json',
    schema: { summary: 'The public keys of access tokens', response: { 200: KeysAnswer } },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=600')
      return { keys: await world.keys.published() }
    },
  })

  app.route({
    method: 'POST',
    url: '/sso',
    schema: { summary: 'Refused: the shop has no single sign-on of companies' },
    handler: () => {
      throw new AuthRefusal('saml_provider_disabled')
    },
  })
}
