import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { testShop } from '#test/app.ts'
import { askAuth, signedUp, signIn } from '#test/auth/signed-up.ts'
import { countRowsRead } from '#test/rows-read.ts'
import type { Db } from '../db/db.ts'
import { eraseIps, listAuthEvents } from './accounts/user-queries.ts'
import { tidyAccounts } from './auth-jobs.ts'
import { authEvents, authSessions } from './auth-tables.ts'

const shop = await testShop()
const { app, auth, time } = shop
const { db } = shop.database
const DAY_MINUTES = 24 * 60
const [OLD, LATER, NOW] = ['41.66.1.1', '41.66.1.2', '41.66.1.3']

test('network addresses of people who stay are forgotten after 90 days: only limits of sign-ins use them', async () => {
  const { user } = await signedUp(shop)
  const { refresh_token } = (await signIn(app, { ip: OLD })).json()
  time.passMinutes(60 * DAY_MINUTES)
  await signIn(app, { ip: LATER })
  const body = { refresh_token }
  const refreshed = (await askAuth(app, 'POST', '/token?grant_type=refresh_token', { body, ip: LATER })).json()
  time.passMinutes(31 * DAY_MINUTES)
  await askAuth(app, 'POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: refreshed.refresh_token },
    ip: NOW,
  })
  await tidyAccounts(db, auth, time.now)

  const events = await listAuthEvents(db, user.id, 50)
  expect(events.filter(({ action }) => action === 'signed_in').map(({ ip }) => ip)).toEqual([LATER, '', ''])
  expect(new Set(events.map(({ ip }) => ip))).toEqual(new Set([LATER, '']))
  const sessions = await db.select({ ip: authSessions.ip }).from(authSessions)
  expect(sessions.map(({ ip }) => ip).toSorted(), 'a session has the address of its last renewal').toEqual([LATER, NOW])
})

test('the look for old network addresses reads no event that has none any more, and none that is too young', async () => {
  for (const [ip, days] of [
    ['', 100],
    [NOW, 0],
  ] as const)
    await db.execute(sql`insert into auth_events (id, user_id, action, actor, ip, at)
      select gen_random_uuid(), gen_random_uuid(), 'signed_in', 'system:test', ${ip},
        ${time.now}::timestamptz - make_interval(days => ${days}) from generate_series(1, 1500) n`)
  await db.execute(sql`analyze auth_events`)
  const look = async (tx: Db) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await tx.execute(sql`set local enable_seqscan = off`) // so few rows are read as a whole otherwise
    return eraseIps(tx, new Date(time.now.getTime() - 90 * DAY_MS))
  }

  expect(await countRowsRead(db, authEvents, look), 'those that the planner tries').toBeLessThan(10)
})
