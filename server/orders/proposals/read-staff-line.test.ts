import { describe, expect, test } from 'vitest'
import { askingShop, KITCHEN, MEAL } from '#test/asking-shop.ts'
import { aChoice } from '#test/builders.ts'
import { setSoldOut } from '../../menu/menu-queries.ts'

const shop = await askingShop()
const { app, database, time, paidOrder, staffLine } = shop
const { db } = database

const MEAL_PRICE = 10_500

describe('suggestions for a line', () => {
  test('are of its category, available now, at most as dear, and the nearest price first', async () => {
    const orderId = await paidOrder()
    const { suggestions, refund, refundable } = await staffLine(orderId)
    expect(suggestions).toMatchObject([{ itemId: 'waakye', size: 'large', lineTotal: MEAL_PRICE, back: 0 }])
    expect(refund).toBe(MEAL_PRICE)
    expect(refundable).toBe((await shop.money(orderId)).refundable)
  })

  test('have a smaller size when the same size is too dear, and leave sold-out and hidden items out', async () => {
    const orderId = await paidOrder([aChoice({ ...MEAL, itemId: 'waakye', variationId: 'smoky' }), aChoice()])
    expect((await staffLine(orderId)).suggestions).toMatchObject([{ itemId: 'jollof', size: 'large', back: 300 }])
    await setSoldOut(db, { kind: 'item', id: 'jollof' }, new Date(time.now.getTime() + 3_600_000))
    expect((await staffLine(orderId)).suggestions).toEqual([])
  })

  test('begin with the same dish without the extra that has run out', async () => {
    const extras = [{ extraId: 'plantain', quantity: 2 }]
    const orderId = await paidOrder([aChoice({ ...MEAL, extras }), aChoice()])
    await setSoldOut(db, { kind: 'extra', id: 'plantain' }, new Date(time.now.getTime() + 3_600_000))
    const { parts, suggestions } = await staffLine(orderId)
    expect(suggestions[0]).toMatchObject({ itemId: 'jollof', extras: [], back: 1_800 })
    expect(parts).toMatchObject([
      { kind: 'item', id: 'jollof', soldOutUntil: null },
      { kind: 'extra', id: 'with-tilapia', soldOutUntil: null },
      { kind: 'extra', id: 'plantain', soldOutUntil: expect.any(String) },
    ])
  })
})

test('without power the item of a line has no mark of its own, and nothing that the kitchen makes is suggested', async () => {
  const orderId = await paidOrder()
  shop.as(KITCHEN)
  const payload = { until: new Date(time.now.getTime() + 3_600_000).toISOString() }
  await app.inject({ method: 'PUT', url: '/api/switches/lightsOut', payload })
  const { parts, suggestions } = await staffLine(orderId)
  expect(parts[0]).toMatchObject({ kind: 'item', id: 'jollof', soldOutUntil: null })
  expect(suggestions).toEqual([])
})

test('the way of a line can be marked as sold out by itself, unless it is the only one', async () => {
  const orderId = await paidOrder([aChoice({ ...MEAL, itemId: 'waakye', variationId: 'smoky' }), aChoice()])
  expect((await staffLine(orderId)).parts).toMatchObject([
    { kind: 'item', id: 'waakye' },
    { kind: 'way', id: 'smoky', itemId: 'waakye', name: 'Smoky', soldOutUntil: null },
    { kind: 'extra', id: 'with-tilapia' },
  ])
})
