import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { tidyAccounts } from './auth-jobs.ts'
import { captchaRoutes } from './guards/captcha-routes.ts'

/** `accounts` registers the routes under `/auth/v1`, because they erase accounts and copy pictures. */
export const authentication: Capability = {
  name: 'authentication',
  routes: [async (app) => app.register(captchaRoutes, { deps: app.deps.auth })],
  jobs: [
    {
      name: 'accounts',
      every: HOUR_MS,
      run: ({ db, random, log, clock }) => tidyAccounts(db, { random, log }, clock()),
    },
  ],
}
