import { expect, test } from 'vitest'
import { type Actor, type STAFF_ROLES, userIdOf, VISITOR } from './actor.ts'
import { isGuarded, mayDo, STAFF_RIGHTS, type StaffRight } from './staff-rights.ts'

const RIGHTS = Object.keys(STAFF_RIGHTS) as StaffRight[] // the keys of a constant
const staff = (role: (typeof STAFF_ROLES)[number]): Actor => ({
  kind: 'staff',
  userId: '0198c0de-0000-7000-8000-000000000001',
  sessionId: '0198c0de-0000-7000-8000-0000000000b1',
  role,
  aal: 'aal1',
})
const rightsOf = (actor: Actor) => RIGHTS.filter((right) => mayDo(actor, right))

test('an admin has every right', () => {
  expect(rightsOf(staff('admin'))).toEqual(RIGHTS)
})

test('a manager runs the day, but changes neither people, settings nor staff, and reads no audit', () => {
  const denied = RIGHTS.filter((right) => !mayDo(staff('manager'), right))
  expect(denied).toEqual(['people.change', 'settings.change', 'audit.read', 'staff.change'])
})

test('kitchen and riders have the rights of their work, and none about money or people', () => {
  expect(rightsOf(staff('kitchen'))).toEqual([
    'orders.read',
    'orders.read_own',
    'orders.prepare',
    'orders.propose',
    'riders.read',
    'ratings.read',
    'menu.availability',
    'shop.switch',
    'notify.send',
  ])
  expect(rightsOf(staff('rider'))).toEqual([
    'orders.read_own',
    'contacts.read',
    'orders.ride',
    'cash.handin',
    'requests.serve',
    'packages.deliver',
  ])
  for (const role of ['kitchen', 'rider'] as const) {
    expect(rightsOf(staff(role)).filter(isGuarded)).toEqual([])
  }
})

test.each<{ actor: Actor; why: string }>([
  { actor: VISITOR, why: 'visitors are anonymous' },
  { actor: { kind: 'person', userId: 'x', sessionId: 'y' }, why: 'shoppers are not staff' },
  { actor: { kind: 'system', name: 'expiry' }, why: 'jobs do not use routes' },
])('$actor.kind has no right at all: $why', ({ actor }) => {
  expect(rightsOf(actor)).toEqual([])
})

test('nobody counts the cash that they have handed in themselves', () => {
  const manager = staff('manager')
  expect(mayDo(manager, 'cash.count', 'somebody else')).toBe(true)
  expect(mayDo(manager, 'cash.count', userIdOf(manager) ?? '')).toBe(false)
})

test('rights about money, and rights that show or change people, require a second factor', () => {
  expect(RIGHTS.filter(isGuarded)).toEqual([
    'orders.cancel',
    'payments.confirm',
    'payments.refund',
    'cash.count',
    'people.read',
    'people.change',
    'settings.change',
    'catalogue.change',
    'promotions.change',
    'messages.read',
    'messages.send',
    'reports.read',
    'audit.read',
    'staff.change',
  ])
})
