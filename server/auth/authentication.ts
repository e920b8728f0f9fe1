import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaptcha } from '#domain/auth/captcha-api.ts'
import { readStaffAccess } from '#domain/auth/staff-api.ts'
import { isGuarded, mayDo, STAFF_RIGHTS, type StaffRight } from '#domain/staff-rights.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { serve } from '../http/serve.ts'
import type { AuthDeps } from './auth-deps.ts'
import { tidyAccounts } from './auth-jobs.ts'
import { askQuestion } from './guards/captcha.ts'
import { hasSecondStep } from './staff/require-right.ts'

const ALL_RIGHTS = Object.keys(STAFF_RIGHTS) as StaffRight[] // the keys of that table

const staffAccessRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, readStaffAccess, async ({ actor }) => {
    const rights = ALL_RIGHTS.filter((right) => mayDo(actor, right))
    return {
      role: actor.role,
      rights,
      locked: (await hasSecondStep(app.database.db, actor)) ? [] : rights.filter(isGuarded),
    }
  })
}

/** `accounts` registers the routes under `/auth/v1`, because they erase accounts and copy pictures. */
export const authentication: Capability = {
  name: 'authentication',
  routes: [async (app) => app.register(captchaRoutes, { deps: app.deps.auth }), staffAccessRoutes],
  jobs: [
    {
      name: 'accounts',
      every: HOUR_MS,
      run: ({ db, random, log, clock }) => tidyAccounts(db, { random, log }, clock()),
    },
  ],
}

/** Issues the arithmetic question; a sign-up, password or code request sends its answer. */
const captchaRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  serve(app, getCaptcha, () => askQuestion(deps))
}
