import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { fillOrderSearch } from '../orders/staff/fill-search.ts'

const shop = await testShop()
const { db } = shop.database
const found = async (q: string) => (await shop.app.inject(`/api/search?q=${encodeURIComponent(q)}`)).json()

test.each([
  { role: 'manager', aal: 'aal2', sees: { orders: 1, people: 1, items: 1 }, why: 'everything' },
  { role: 'manager', aal: 'aal1', sees: { orders: 1, people: 0, items: 1 }, why: 'no people before the second step' },
  { role: 'kitchen', aal: 'aal2', sees: { orders: 1, people: 0, items: 1 }, why: 'orders and items' },
  {
    role: 'rider',
    aal: 'aal2',
    sees: { orders: 0, people: 0, items: 0 },
    why: 'nothing: their orders are on their page',
  },
] as const)('$role with $aal finds $why', async ({ role, aal, sees }) => {
  await aPerson(db, { fullName: 'Jollof Mensah' })
  await shop.placed({ customer: { ...anOrderRequest().customer, name: 'Jollof Boateng' } })
  await fillOrderSearch(db)
  shop.as(aStaffMember({ role, aal }))
  const { orders, people, items } = await found('jollof')
  expect({ orders: orders.length, people: people.length, items: items.length }).toEqual(sees)
})

test('an item that is not sold now is found, because staff look for it to sell it again', async () => {
  shop.as(aStaffMember())
  expect((await found('fufu')).items).toEqual([{ id: 'fufu', name: 'Fufu', isAvailable: false, soldOutUntil: null }])
})

test('an item is found by half of “rice balls”, which has no known spelling yet', async () => {
  shop.as(aStaffMember())
  expect((await found('rice bal')).items).toMatchObject([{ name: 'Omo Tuo' }])
})

test('an item tells until when it is sold out, so that staff offer it again where they found it', async () => {
  shop.as(aStaffMember())
  const [waakye] = (await found('waakye')).items
  await shop.app.inject({ method: 'PUT', url: `/api/menu/items/${waakye.id}/sold-out`, payload: { until: 'closing' } })
  expect((await found('waakye')).items[0]).toMatchObject({ soldOutUntil: '2026-11-20T22:00:00.000Z' })
  shop.time.passMinutes(24 * 60)
  expect((await found('waakye')).items[0]).toMatchObject({ soldOutUntil: null })
})

test('five of each are found', async () => {
  for (let count = 0; count < 7; count += 1) await aPerson(db, { fullName: `Mensah ${count}` })
  shop.as(aStaffMember({ role: 'manager' }))
  expect((await found('mensah')).people).toHaveLength(5)
})
