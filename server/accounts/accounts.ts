import { authRoutes } from '../auth/auth.ts'
import { type Capability, privacyOf } from '../capability/capability.ts'
import { createPictureCopier } from './copy-picture.ts'
import { eraseAccountOf } from './erase-account.ts'
import { profileRoutes } from './profile-routes.ts'

/** People's accounts as a whole: signing in, their own profile and orders, export and deletion of everything. */
export const accounts: Capability = {
  name: 'accounts',
  routes: [
    async (app) => {
      const deps = app.deps.auth
      const privacy = privacyOf(app.capabilities)
      await app.register(authRoutes, {
        prefix: '/auth/v1',
        deps,
        eraseAccount: (tx, auth, person, by) => eraseAccountOf(tx, auth, person, by, privacy),
        copyPicture: createPictureCopier(app, deps),
      })
    },
    profileRoutes,
  ],
}
