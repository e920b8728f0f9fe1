import { describe, expect, test } from 'vitest'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import { testShop } from '#test/app.ts'
import { aChoice, anOrderRequest, aStaffMember } from '#test/builders.ts'
import { listChanges } from '../audit/audit-queries.ts'

const shop = await testShop()
const { app, database, time, post } = shop
const KITCHEN = aStaffMember()
const mark = (until: string | null, itemId = 'rice-sack') => {
  shop.as(KITCHEN)
  return app.inject({ method: 'PUT', url: `/api/menu/items/${itemId}/sold-out`, payload: { until } })
}
const quoted = async (scheduledFor: string | null = null) =>
  (await post('/api/quote', { context: 'home', lines: [aChoice()], scheduledFor })).json().lines[0].problem
const onMenu = async (): Promise<MenuItem | undefined> =>
  (await app.inject('/api/menu/bakery-supermarket')).json().items.find(({ id }: MenuItem) => id === 'rice-sack')

test('a sold-out item is neither quoted nor ordered until its end, and sold again by the clock', async () => {
  const until = '2026-11-20T14:00:00.000Z'
  expect((await mark(until)).json()).toEqual({ itemId: 'rice-sack', soldOutUntil: until })

  expect(await quoted()).toBe('item_unavailable')
  expect((await post('/api/orders', anOrderRequest())).json()).toMatchObject({ code: 'order.lines_changed' })
  await expect.poll(async () => (await onMenu())?.soldOutUntil).toBe(until)

  time.passMinutes(120)
  expect(await quoted()).toBeNull()
})

test('what is sold out today can be ordered for tomorrow', async () => {
  await mark('closing')
  expect(await quoted()).toBe('item_unavailable')
  expect(await quoted('2026-11-21T13:00:00.000Z')).toBeNull()
})

test('closing is the end of the kitchen’s day', async () => {
  expect((await mark('closing')).json()).toMatchObject({ soldOutUntil: '2026-11-20T22:00:00.000Z' })
  time.passMinutes(11 * 60)
  expect((await mark('closing')).json(), 'after it, tomorrow’s').toMatchObject({
    soldOutUntil: '2026-11-21T23:00:00.000Z',
  })
})

test('it is offered again before its end, and both changes are recorded with who made them', async () => {
  await mark('closing')
  await mark(null)

  expect(await quoted()).toBeNull()
  expect(await listChanges(database.db, { limit: 50, entity: 'menu_items', key: 'rice-sack' })).toMatchObject([
    { actor: `staff:${KITCHEN.userId}`, after: { sold_out_until: null } },
    { actor: `staff:${KITCHEN.userId}`, before: { sold_out_until: null } },
  ])
})

test('a time that has passed and an unknown item are refused', async () => {
  expect((await mark('2026-11-20T12:00:00.000Z')).json()).toMatchObject({ code: 'request.invalid' })
  expect((await mark('closing', 'nothing')).json()).toMatchObject({ code: 'menu.missing' })
})

describe('a sold-out extra', () => {
  const markExtra = (extraId: string, until: string | null) => {
    shop.as(KITCHEN)
    return app.inject({ method: 'PUT', url: `/api/menu/extras/${extraId}/sold-out`, payload: { until } })
  }
  const problemOf = async (change: Partial<LineChoice>, scheduledFor: string | null = null) => {
    const lines = [aChoice({ itemId: 'jollof', size: 'large', accompanimentId: 'with-tilapia', ...change })]
    return (await post('/api/quote', { context: 'home', lines, scheduledFor })).json().lines[0].problem
  }
  const extras = [{ extraId: 'plantain', quantity: 1 }]

  test('is refused by the quote until its end, as one that is switched off', async () => {
    const until = '2026-11-20T14:00:00.000Z'
    expect((await markExtra('plantain', until)).json()).toEqual({ extraId: 'plantain', soldOutUntil: until })
    expect(await problemOf({ extras })).toBe('extra_missing')
    expect(await problemOf({ extras }, '2026-11-21T13:00:00.000Z'), 'tomorrow there is more').toBeNull()
    time.passMinutes(120)
    expect(await problemOf({ extras })).toBeNull()
  })

  test('can be an accompaniment, and the menu says until when', async () => {
    await markExtra('with-tilapia', 'closing')
    expect(await problemOf({})).toBe('accompaniment_missing')
    const onMenu = async () => (await app.inject('/api/menu/extras')).json().extras
    await expect.poll(onMenu).toContainEqual(
      expect.objectContaining({
        id: 'with-tilapia',
        soldOutUntil: '2026-11-20T22:00:00.000Z',
      }),
    )
    await markExtra('with-tilapia', null)
    expect(await problemOf({})).toBeNull()
    expect(await listChanges(database.db, { limit: 50, entity: 'extras', key: 'with-tilapia' })).toHaveLength(2)
  })

  test('must exist', async () => {
    expect((await markExtra('nothing', 'closing')).json()).toMatchObject({ code: 'menu.missing' })
  })
})

describe('a sold-out way of an item', () => {
  const markWay = (wayId: string, until: string | null, itemId = 'waakye') => {
    shop.as(KITCHEN)
    return app.inject({ method: 'PUT', url: `/api/menu/items/${itemId}/ways/${wayId}/sold-out`, payload: { until } })
  }
  const problemOf = async (variationId: string, scheduledFor: string | null = null) => {
    const lines = [aChoice({ itemId: 'waakye', size: 'large', variationId, accompanimentId: 'with-tilapia' })]
    return (await post('/api/quote', { context: 'home', lines, scheduledFor })).json().lines[0].problem
  }

  test('is refused by the quote until its end, while the other ways are sold', async () => {
    const until = '2026-11-20T14:00:00.000Z'
    expect((await markWay('smoky', until)).json()).toEqual({ itemId: 'waakye', wayId: 'smoky', soldOutUntil: until })
    expect(await problemOf('smoky')).toBe('variation_missing')
    expect(await problemOf('classic')).toBeNull()
    expect(await problemOf('smoky', '2026-11-21T13:00:00.000Z'), 'tomorrow there is more').toBeNull()
    time.passMinutes(120)
    expect(await problemOf('smoky')).toBeNull()
  })

  test('is on the menu with its end until it is offered again, and both changes are recorded', async () => {
    await markWay('smoky', 'closing')
    const smoky = async () => {
      const { items } = (await app.inject('/api/menu/mains-beverages')).json()
      const item = items.find(({ id }: MenuItem) => id === 'waakye')
      return item?.variations.find(({ id }: { id: string }) => id === 'smoky')?.soldOutUntil
    }
    await expect.poll(smoky).toBe('2026-11-20T22:00:00.000Z')
    await markWay('smoky', null)
    await expect.poll(smoky).toBeNull()
    expect(await listChanges(database.db, { limit: 50, entity: 'menu_item_options' })).toMatchObject([
      { actor: `staff:${KITCHEN.userId}`, after: { sold_out_until: null } },
      { actor: `staff:${KITCHEN.userId}`, before: { sold_out_until: null } },
    ])
  })

  test('must be one of that item', async () => {
    expect((await markWay('smoky', 'closing', 'jollof')).json()).toMatchObject({ code: 'menu.missing' })
  })
})
