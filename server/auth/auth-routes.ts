import type { FastifyPluginAsync } from 'fastify'
import { userRoutes } from './accounts/user-routes.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { answerAuthErrors } from './answer-auth-errors.ts'
import type { AuthDeps, EraseAccount } from './auth-deps.ts'
import { factorRoutes } from './factors/factor-routes.ts'
import { tokenRoutes } from './sessions/token-routes.ts'
import { publicAuthRoutes } from './sign-in/public-auth-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { createProviderClients, oauthRoutes, socialGrants } from './social/oauth-routes.ts'
import type { BeginCopy } from './social/provider-picture.ts'

/**
 * The auth server, in the dialect of its published client. It accepts JSON only and no cookies, so no foreign page can
 * make a browser change anything here.
 */
export const authRoutes: FastifyPluginAsync<{
  deps: AuthDeps
  eraseAccount: EraseAccount
  copyPicture: BeginCopy
}> = async (app, { deps, eraseAccount, copyPicture }) => {
  answerAuthErrors(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // The client sets the content type JSON even without a body.
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error('the body is no JSON'), { statusCode: 400 }))
    }
  })
  await app.register(publicAuthRoutes, { deps })
  await app.register(signInRoutes, { deps })
  const social = { deps, clients: createProviderClients(deps), copyPicture }
  await app.register(tokenRoutes, { deps, grants: socialGrants(app.database.db, social) })
  await app.register(oauthRoutes, social)
  await app.register(userRoutes, { deps })
  await app.register(adminRoutes, { deps, eraseAccount })
  await app.register(factorRoutes, { deps })
}
