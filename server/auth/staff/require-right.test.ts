import Fastify from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, type StaffRole, VISITOR } from '#domain/actor.ts'
import type { StaffRight } from '#domain/staff-rights.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { testDatabase } from '#test/database.ts'
import { answerErrors } from '../../http/answer-errors.ts'
import { completeSettings, writeSetting } from '../../settings/settings-queries.ts'
import { requireRight } from './require-right.ts'

const database = await testDatabase()
let actor: Actor

const app = Fastify()
answerErrors(app)
app.decorate('database', database)
app.decorateRequest('actor')
app.addHook('onRequest', async (request) => {
  request.actor = actor
})
for (const right of ['notify.send', 'payments.refund', 'staff.change'] as const satisfies StaffRight[]) {
  app.get(`/${right}`, { onRequest: requireRight(right) }, async () => 'done')
}

beforeEach(async () => {
  await completeSettings(database.db, SEED_SETTINGS)
})

/** The result of the check: `done`, or the refusal's code and status. */
async function answerTo(who: Actor, right: StaffRight): Promise<string> {
  actor = who
  const reply = await app.inject(`/${right}`)
  return reply.statusCode === 200 ? reply.body : `${reply.statusCode} ${reply.json().code}`
}
const staff = (role: StaffRole, aal: 'aal1' | 'aal2' = 'aal2') => aStaffMember({ role, aal })

describe('without the right the path is not found', () => {
  test.each<{ who: Actor; right: StaffRight; why: string }>([
    { who: VISITOR, right: 'notify.send', why: 'a visitor' },
    { who: aPersonActor(), right: 'notify.send', why: 'a shopper' },
    { who: staff('rider'), right: 'notify.send', why: 'staff of a role without it' },
    { who: staff('kitchen'), right: 'payments.refund', why: 'the kitchen at payments' },
    { who: staff('manager'), right: 'staff.change', why: 'a manager at the staff' },
    { who: { kind: 'system', name: 'expiry' }, right: 'staff.change', why: 'a job, which never calls a route' },
  ])('$why finds nothing', async ({ who, right }) => {
    expect(await answerTo(who, right)).toBe('404 staff.only')
  })
})

describe('the second factor', () => {
  test('is required for payments and people, and for nothing else', async () => {
    expect(await answerTo(staff('manager', 'aal1'), 'payments.refund')).toBe('403 staff.second_factor')
    expect(await answerTo(staff('manager', 'aal1'), 'notify.send')).toBe('done')
    expect(await answerTo(staff('manager'), 'payments.refund')).toBe('done')
  })

  test('is not asked of those without the right, because the path must not be revealed', async () => {
    expect(await answerTo(staff('kitchen', 'aal1'), 'payments.refund')).toBe('404 staff.only')
  })

  test('follows the operator’s setting from the next request', async () => {
    await writeSetting(database.db, 'staff', { requireSecondFactor: false })
    expect(await answerTo(staff('admin', 'aal1'), 'staff.change')).toBe('done')

    await writeSetting(database.db, 'staff', { requireSecondFactor: true })
    expect(await answerTo(staff('admin', 'aal1'), 'staff.change')).toBe('403 staff.second_factor')
  })
})
