import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { OrderRatings } from '#domain/ratings/ratings-api.ts'
import { testShop } from '#test/app.ts'
import { aChoice, anOrderRequest, aPersonActor, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { auditLog } from '../audit/audit-tables.ts'
import { staffMembers } from '../auth/staff/staff-tables.ts'
import { itemRatings } from '../menu/menu-tables.ts'
import { keepOrderMails } from '../notifications/outbox-queries.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import type { StaffAction } from '../orders/move-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { writeSetting } from '../settings/settings-queries.ts'
import { askForRatings, countItemRatings } from './rating-jobs.ts'
import { eraseRatings, readRatingsOf } from './rating-queries.ts'
import { ratings } from './rating-tables.ts'

const shop = await testShop()
const { app, database, post, time } = shop
const { db } = database
const MANAGER = aStaffMember({ role: 'manager' })
const CHEF = aStaffMember()

const step = (orderId: string, action: StaffAction) =>
  db.transaction((tx) => moveOrder(tx, MANAGER, { orderId, action }, time.now))

/** A paid order that has come. */
async function delivered(change: Record<string, unknown> = {}) {
  const { orderId, reference, total } = await shop.initiated(change)
  shop.paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  for (const action of ['prepare', 'dispatch', 'deliver'] as const) await step(orderId, action)
  return orderId
}
const rate = (orderId: string, stars: number, comment = '', position = 0) =>
  app.inject({ method: 'PUT', url: `/api/orders/${orderId}/ratings/${position}`, payload: { stars, comment } })
const ratingsOf = async (orderId: string) => (await app.inject(`/api/orders/${orderId}/ratings`)).json<OrderRatings>()
const customer = (phone: string) => ({ ...anOrderRequest().customer, phone })
const counted = async () => {
  await countItemRatings(db)
  return db.select().from(itemRatings)
}
const list = async (query = '') => (await app.inject(`/api/ratings${query}`)).json()
const ask = () => askForRatings({ db, clock: () => time.now, publicUrl: 'https://shop.example.com' })
const asked = () =>
  db
    .select({ key: outbox.dedupeKey, body: outbox.body, status: outbox.status })
    .from(outbox)
    .where(sql`dedupe_key like '%:rating'`)

describe('a rating', () => {
  test('is given to a line by whoever has the order’s id, and can be changed for a week', async () => {
    const orderId = await delivered()
    expect(await ratingsOf(orderId)).toEqual({
      until: '2026-11-27T12:00:00.000Z',
      lines: [{ position: 0, name: 'Perfumed Rice 5 kg', stars: null, comment: '' }],
    })
    expect((await rate(orderId, 3, 'Too salty')).json().lines).toMatchObject([{ stars: 3, comment: 'Too salty' }])
    time.passMinutes(7 * 24 * 60 - 1)
    expect((await rate(orderId, 5)).json().lines).toMatchObject([{ stars: 5, comment: '' }])
    time.passMinutes(1)
    expect((await rate(orderId, 1)).json().code).toBe('rating.closed')
    expect(await ratingsOf(orderId)).toMatchObject({ until: null, lines: [{ stars: 5 }] })
  })

  test('is refused before the delivery, for a line that was refunded or is not there, and beyond five stars', async () => {
    const { orderId: open } = await shop.placed()
    expect((await rate(open, 5)).json().code).toBe('rating.closed')

    const orderId = await delivered()
    expect((await rate(orderId, 6)).statusCode).toBe(400)
    expect((await rate(orderId, 5, '', 1)).json().code).toBe('rating.line_missing')
    shop.as(MANAGER)
    const all = [{ kind: 'line', position: 0, amount: 15_000 }]
    await post(`/api/orders/${orderId}/refunds`, { id: randomUUID(), reason: 'ran out', adjustments: all })
    expect((await rate(orderId, 1)).json().code).toBe('rating.line_missing')
    expect((await app.inject('/api/orders/7K3QF9M2XA/ratings')).statusCode).toBe(404)
  })
})

describe('the number of an item', () => {
  const menuRating = async () => {
    const { items } = (await app.inject('/api/menu/bakery-supermarket')).json()
    return items.find(({ id }: { id: string }) => id === 'rice-sack').rating
  }

  test('is in the menu from the fifth rating on', async () => {
    for (const [index, stars] of [5, 5, 4, 4].entries()) {
      await rate(await delivered({ customer: customer(`024412345${index}`) }), stars)
    }
    expect(await counted()).toEqual([{ itemId: 'rice-sack', stars: 18, count: 4 }])
    expect(await menuRating()).toBeNull()
    await rate(await delivered({ customer: customer('0244123459') }), 5)
    await counted()
    await expect.poll(menuRating).toEqual({ stars: 23, count: 5 })
  })

  test('counts one phone number once a day in any spelling, and again the next day', async () => {
    for (const phone of ['0244123456', '+233 244 123 456', '244123456']) {
      await rate(await delivered({ customer: customer(phone) }), 1)
    }
    const two = await delivered({ lines: [aChoice(), aChoice({ special: 'the other' })], expectedTotal: 33_390 })
    await rate(two, 1, '', 0)
    await rate(two, 1, '', 1)
    expect(await counted()).toEqual([{ itemId: 'rice-sack', stars: 1, count: 1 }])
    time.passMinutes(24 * 60)
    await rate(await delivered(), 4)
    expect(await counted()).toEqual([{ itemId: 'rice-sack', stars: 5, count: 2 }])
  })

  test('leaves out what staff order themselves', async () => {
    const own = await aPerson(db)
    await db
      .insert(staffMembers)
      .values({ userId: own.userId, role: 'kitchen', addedBy: 'system:test', addedAt: time.now })
    shop.as(own)
    const orderId = await delivered()
    expect((await rate(orderId, 5)).statusCode).toBe(200)
    expect(await counted()).toEqual([{ itemId: 'rice-sack', stars: 0, count: 0 }])
  })

  test('follows a rating that is changed, and is not written again without a change', async () => {
    const orderId = await delivered()
    await rate(orderId, 1)
    await counted()
    await rate(orderId, 5)
    expect(await counted()).toEqual([{ itemId: 'rice-sack', stars: 5, count: 1 }])
    expect(await countItemRatings(db), 'nothing is due').toBe(0)
  })
})

describe('a comment', () => {
  const comments = async () => (await app.inject('/api/menu/items/rice-sack/comments')).json().rows
  const moderate = (id: string, state: string, comment: string, before?: string) =>
    app.inject({ method: 'PUT', url: `/api/ratings/${id}/comment`, payload: { state, comment, before } })

  test('is shown to shoppers once a manager has read it, and hidden again by one', async () => {
    const orderId = await delivered()
    await rate(orderId, 5, 'Long grains')
    expect(await comments()).toEqual([])
    shop.as(MANAGER)
    const [row] = (await list('?list=waiting')).rows
    expect(row).toMatchObject({ name: 'Perfumed Rice 5 kg', stars: 5, comment: 'Long grains', orderId })
    expect((await moderate(row.id, 'shown', row.comment)).json().commentState).toBe('shown')
    expect(await comments()).toEqual([{ stars: 5, comment: 'Long grains', day: '2026-11-20' }])
    expect((await list('?list=waiting')).rows).toEqual([])
    await moderate(row.id, 'hidden', row.comment)
    expect(await comments()).toEqual([])
    const changes = await db.select().from(auditLog).where(sql`entity = 'ratings'`)
    expect(changes).toMatchObject([
      { actor: `staff:${MANAGER.userId}`, after: { comment_state: 'shown' } },
      { after: { comment_state: 'hidden' } },
    ])
  })

  test('is decided by whoever is first; the second, who saw it waiting, is told by whom, what and when', async () => {
    await rate(await delivered(), 5, 'Long grains')
    shop.as(MANAGER)
    const [row] = (await list('?list=waiting')).rows
    await moderate(row.id, 'hidden', row.comment, 'waiting')
    expect((await moderate(row.id, 'hidden', row.comment, 'waiting')).statusCode, 'decided alike').toBe(200)
    expect((await moderate(row.id, 'shown', row.comment, 'waiting')).json()).toMatchObject({
      code: 'row.changed',
      details: { by: `staff:${MANAGER.userId}`, at: expect.any(String), fields: ['hidden'] },
    })
    expect((await moderate(row.id, 'shown', row.comment, 'hidden')).json().commentState).toBe('shown')
  })

  test('waits again when its shopper changes it, and is not shown unread', async () => {
    const orderId = await delivered()
    await rate(orderId, 5, 'Good')
    shop.as(MANAGER)
    const [{ id }] = (await list()).rows
    await rate(orderId, 5, 'Buy elsewhere')
    expect((await moderate(id, 'shown', 'Good')).json().code).toBe('rating.changed')
    await moderate(id, 'shown', 'Buy elsewhere')
    await rate(orderId, 4, 'Buy elsewhere')
    expect(await comments(), 'other stars change no word of it').toMatchObject([{ stars: 4 }])
    await rate(orderId, 4, 'Worse')
    expect(await comments()).toEqual([])
  })

  test('is read by the kitchen without the order, which cannot moderate it', async () => {
    await rate(await delivered(), 2, 'Cold')
    shop.as(CHEF)
    const [row] = (await list()).rows
    expect(row).toMatchObject({ stars: 2, comment: 'Cold', orderId: null })
    expect((await moderate(row.id, 'shown', 'Cold')).statusCode).toBe(404)
    shop.as(aPersonActor())
    expect((await app.inject('/api/ratings')).statusCode).toBe(404)
  })

  test('is exported and erased with its orders, and the stars stay', async () => {
    const orderId = await delivered()
    await rate(orderId, 2, 'My name is Ama')
    expect(await readRatingsOf(db, [orderId])).toMatchObject([{ comment: 'My name is Ama' }])
    await eraseRatings(db, [orderId])
    expect(await db.select().from(ratings)).toMatchObject([
      { stars: 2, comment: '', commentState: 'none', rater: orderId },
    ])
  })
})

describe('the question', () => {
  test('goes out once, an hour after the delivery', async () => {
    await writeSetting(db, 'send_order_mails', true)
    const orderId = await delivered()
    time.passMinutes(59)
    expect([await ask(), await asked()]).toEqual([0, []])
    time.passMinutes(1)
    expect(await ask()).toBe(1)
    expect(await ask()).toBe(0)
    expect(await asked()).toMatchObject([
      { status: 'due', body: expect.stringContaining(`/track-order?id=${orderId}`) },
    ])

    await keepOrderMails(db)
    expect(await asked(), 'staff send it where there is no mail server').toMatchObject([{ status: 'prepared' }])
  })

  test('is only prepared while the shop sends no mails of orders', async () => {
    await delivered()
    time.passMinutes(60)
    await ask()
    expect(await asked()).toMatchObject([{ status: 'prepared' }])
  })

  test('is not asked without an address, days later, or of an order that did not come', async () => {
    await delivered({ customer: { ...anOrderRequest().customer, email: '' } })
    await shop.placed()
    time.passMinutes(60)
    expect(await ask()).toBe(1)
    await delivered()
    time.passMinutes(3 * 24 * 60)
    expect(await ask(), 'orders of so long ago are not looked at').toBe(0)
    expect(await asked()).toEqual([])
  })

  test('is asked of an order that was placed a month ahead, also when the shop stood still for a day after it came', async () => {
    const { orderId, reference, total } = await shop.initiated()
    shop.paystack.fates.set(reference, aTakenPayment(total))
    await post(`/api/payments/${reference}/settle`)
    time.passMinutes(35 * 24 * 60)
    for (const action of ['prepare', 'dispatch', 'deliver'] as const) await step(orderId, action)
    time.passMinutes(24 * 60)
    expect(await ask()).toBe(1)
    expect(await asked()).toMatchObject([{ key: `email:order:${orderId}:rating` }])
  })
})
