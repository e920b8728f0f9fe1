import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'

const shop = await testShop()
const read = (who: Parameters<typeof shop.as>[0]) => {
  shop.as(who)
  return shop.app.inject('/api/staff/access')
}

test('staff read their rights, and which of them wait for a second step, so that screens show what the server allows', async () => {
  const manager = aStaffMember({ role: 'manager', aal: 'aal1' })
  const { role, rights, locked } = (await read(manager)).json()
  expect(role).toBe('manager')
  expect(rights).toContain('payments.refund')
  expect(rights).not.toContain('staff.change')
  expect(locked).toContain('payments.refund')
  expect(locked).not.toContain('orders.prepare')

  expect((await read({ ...manager, aal: 'aal2' })).json().locked).toEqual([])
})

test('shoppers find nothing there', async () => {
  expect((await read(aPersonActor())).statusCode).toBe(404)
})
