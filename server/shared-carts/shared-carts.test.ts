import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SHARED_CART_DAYS } from '#domain/shared-carts/shared-carts-api.ts'
import { testShop } from '#test/app.ts'
import { aChoice, aPersonActor } from '#test/builders.ts'
import { extras as menuExtras, menuItems } from '../menu/menu-tables.ts'
import { deleteEnded } from './shared-cart-queries.ts'
import { sharedCarts } from './shared-cart-tables.ts'

const shop = await testShop()
const { app, post, time } = shop
const { db } = shop.database

const aCart = (change: object = {}) => ({ context: 'home', lines: [aChoice({ quantity: 2 })], ...change })
async function shared(change: object = {}): Promise<string> {
  return (await post('/api/shared-carts', aCart(change))).json().code
}
const read = async (code: string) => (await app.inject(`/api/shared-carts/${code}`)).json()

test('whoever has the code sees the cart at our prices, in any spelling of the code', async () => {
  const code = await shared()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  const { lines } = await read(code.toLowerCase())
  const quote = (await post('/api/quote', { ...aCart(), scheduledFor: null })).json()
  expect(lines).toMatchObject([
    { choice: aChoice({ quantity: 2 }), name: quote.lines[0].name, problem: null, lineTotal: quote.lines[0].lineTotal },
  ])
})

test('the shop keeps choices and quantities, and nothing about who shared them', async () => {
  shop.as(aPersonActor())
  await shared()
  const [row] = await db.select().from(sharedCarts)
  expect(Object.keys(row ?? {})).toEqual(['code', 'context', 'lines', 'endsAt'])
  expect(Object.keys(row?.lines[0] ?? {}).toSorted()).toEqual(Object.keys(aChoice()).toSorted())
})

test('what cannot be ordered now is named and not counted; what is off the menu is told as gone', async () => {
  const code = await shared({ lines: [aChoice(), aChoice({ itemId: 'no-such-dish' })] })
  await db.update(menuItems).set({ isAvailable: false })
  const { lines } = await read(code)
  expect(lines).toMatchObject([
    { name: expect.any(String), problem: 'item_unavailable', seen: null, lineTotal: null },
    { name: null, problem: 'item_missing', seen: null },
  ])
})

test('a dish that is sold at other hours can be taken, with its price then and when that is', async () => {
  const code = await shared()
  const from = new Date(time.now.getTime() + 2 * 60 * 60_000)
  const until = from.toISOString()
  await db.update(menuItems).set({ soldOutUntil: from })
  expect((await read(code)).lines).toMatchObject([
    { problem: 'item_unavailable', seen: { unitPrice: expect.any(Number) }, lineTotal: null, soldAt: until },
  ])

  time.passMinutes(120)
  expect((await read(code)).lines).toMatchObject([{ problem: null, lineTotal: expect.any(Number), soldAt: null }])
})

test('a dish whose extra is sold out can be taken once that is back', async () => {
  const extras = [{ extraId: 'plantain', quantity: 1 }]
  const code = await shared({
    lines: [aChoice({ itemId: 'jollof', size: 'large', accompanimentId: 'with-tilapia', extras })],
  })
  const from = new Date(time.now.getTime() + 2 * 60 * 60_000)
  await db.update(menuExtras).set({ soldOutUntil: from }).where(eq(menuExtras.id, 'plantain'))
  expect((await read(code)).lines).toMatchObject([
    { problem: 'extra_missing', seen: { unitPrice: 11_400 }, lineTotal: null, soldAt: from.toISOString() },
  ])
})

test('a cart ends after some days, and is then deleted', async () => {
  const code = await shared()
  time.passMinutes(SHARED_CART_DAYS * 24 * 60 - 1)
  expect(await read(code)).toHaveProperty('lines')
  expect(await deleteEnded(db, time.now, 10)).toBe(0)
  time.passMinutes(1)
  expect(await read(code)).toMatchObject({ code: 'cart.missing' })
  expect(await deleteEnded(db, time.now, 10)).toBe(1)
})

test('an unknown or broken code is missing', async () => {
  for (const code of ['ZZZZZZZZ', 'x', '%00', 'U'.repeat(8)]) expect((await read(code)).code).toMatch(/missing|invalid/)
})

test.each([
  { change: { lines: [] }, why: 'it is empty' },
  { change: { lines: Array.from({ length: 61 }, () => aChoice()) }, why: 'it is larger than an order' },
  { change: { lines: [{ ...aChoice(), price: 1 }] }, why: 'prices are ours' },
  { change: { lines: [aChoice({ special: 'x'.repeat(141) })] }, why: 'a note is short' },
  { change: { name: 'Ama' }, why: 'a person has no place in it' },
])('a cart is refused, because $why', async ({ change }) => {
  expect((await post('/api/shared-carts', aCart(change))).json()).toMatchObject({ code: 'request.invalid' })
})
