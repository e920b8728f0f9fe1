import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { MANAGER, OTHER_RIDER, RIDER, ridingShop } from '#test/riding-shop.ts'
import { orderEvents, orders } from '../orders/order-tables.ts'
import { eraseCustomers } from '../orders/own-order-queries.ts'
import { deleteOldPhotos } from './rider-jobs.ts'
import { deliveries, deliveryPhotos, rideSteps } from './rider-tables.ts'

const shop = await ridingShop()
const { app, database, time, post, cooked, view } = shop
const { db } = database
const ride = async (actor: Actor) => {
  shop.as(actor)
  return (await app.inject('/api/ride')).json()
}
/** An order that the rider has since version 4, with a known code. */
async function given(change: Partial<typeof orders.$inferInsert> = {}) {
  const orderId = await cooked()
  if (Object.keys(change).length > 0) await db.update(orders).set(change).where(eq(orders.id, orderId))
  shop.as(MANAGER)
  await post('/api/deliveries', { riderId: RIDER.userId, orders: [{ orderId, expectedVersion: 3 }] })
  await db.update(deliveries).set({ code: '1234' }).where(eq(deliveries.orderId, orderId))
  return orderId
}
/** A tap made so many minutes before it arrives. */
const tapped = (minutesAgo = 0) => ({
  key: randomUUID() as string,
  at: new Date(time.now.getTime() - minutesAgo * 60_000).toISOString(),
  sentAt: time.now.toISOString(),
})
const tap = (orderId: string, body: object, actor: Actor = RIDER) => {
  shop.as(actor)
  return post(`/api/ride/${orderId}/steps`, { ...tapped(), ...body })
}
const codeOf = async (reply: ReturnType<typeof tap>) => (await reply).json().code
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#844' } })
  .jpeg()
  .toBuffer()
async function takePhoto(orderId: string, { key, at, sentAt } = tapped(), actor: Actor = RIDER) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'door.jpg')
  const request = new Request('http://x', { method: 'POST', body: form })
  shop.as(actor)
  return app.inject({
    method: 'POST',
    url: `/api/ride/${orderId}/photo?${new URLSearchParams({ key, at, sentAt })}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

describe('a rider', () => {
  test('sees what is needed at the own doors, and nothing of other riders', async () => {
    const orderId = await given()
    await cooked()
    expect(await ride(RIDER)).toMatchObject({
      stops: [
        {
          orderId,
          customerName: 'Ama Mensah',
          contact: { phone: '+233244123456', address: 'Ahodwo, near the roundabout' },
          lines: [{ name: 'Perfumed Rice 5 kg', quantity: 1 }],
          isPickedUp: false,
          triesLeft: 5,
        },
      ],
    })
    expect((await ride(OTHER_RIDER)).stops).toEqual([])
    expect(await codeOf(tap(orderId, { step: 'delivered', code: '1234' }, OTHER_RIDER))).toBe('order.missing')
  })

  test('has no phone and no address of what is delivered or has failed', async () => {
    const [failed, delivered] = [await given(), await given()]
    await tap(failed, { step: 'failed', reason: 'nobody there' })
    await tap(delivered, { step: 'delivered', code: '1234' })
    expect((await ride(RIDER)).stops).toMatchObject([{ orderId: failed, hasFailed: true, contact: null }])
  })

  test('keeps the place in the list by when orders are to be ready', async () => {
    const later = await given({ prepareBy: new Date('2026-11-20T13:30:00Z') })
    const sooner = await given({ prepareBy: new Date('2026-11-20T12:30:00Z') })
    const { stops } = await ride(RIDER)
    expect(stops.map((stop: { orderId: string }) => stop.orderId)).toEqual([sooner, later])
  })
})

describe('a step', () => {
  test('that arrives late has the time of its tap', async () => {
    const orderId = await given()
    time.passMinutes(40)
    await tap(orderId, { ...tapped(30), step: 'picked_up' })
    await tap(orderId, { ...tapped(25), step: 'delivered', code: '1234' })
    const { status, timeline } = await view(orderId)
    expect(status).toBe('delivered')
    expect(timeline.at(-1)).toEqual({ status: 'delivered', at: '2026-11-20T12:15:00.000Z' })
    expect(await db.select().from(deliveries)).toMatchObject([{ pickedUpAt: new Date('2026-11-20T12:10:00Z') }])
  })

  test('that is posted again counts once and has the same answer', async () => {
    const orderId = await given()
    const wrong = { ...tapped(), step: 'delivered', code: '9999' }
    for (const _ of ['first', 'again']) expect(await codeOf(tap(orderId, wrong))).toBe('ride.code_wrong')
    expect((await ride(RIDER)).stops).toMatchObject([{ triesLeft: 4 }])

    const right = { ...tapped(), step: 'delivered', code: '1234' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => tap(orderId, right)))
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.filter(({ status }) => status === 'delivered')).toHaveLength(1)
    expect(await db.$count(rideSteps)).toBe(2)
  })

  test('and a photo have the same answer again after the order was given to somebody else', async () => {
    const orderId = await given()
    const taps = { wrong: tapped(), failed: tapped(), photo: tapped() }
    const send = async () => [
      await codeOf(tap(orderId, { ...taps.wrong, step: 'delivered', code: '9999' })),
      (await tap(orderId, { ...taps.failed, step: 'failed', reason: 'nobody there' })).statusCode,
      (await takePhoto(orderId, taps.photo)).statusCode,
    ]
    const first = await send()
    shop.as(MANAGER)
    await post('/api/deliveries', { riderId: OTHER_RIDER.userId, orders: [{ orderId, expectedVersion: 5 }] })
    expect(await send()).toEqual(first)
    expect(await codeOf(tap(orderId, { ...tapped(), step: 'picked_up' }))).toBe('order.missing')
    expect(await codeOf(tap(orderId, { ...taps.wrong, step: 'delivered' }, MANAGER)), 'of another').toBe(
      'order.missing',
    )
    expect(first).toEqual(['ride.code_wrong', 200, 200])
  })

  test('that overtook another is not taken back by it', async () => {
    const orderId = await given()
    time.passMinutes(10)
    await tap(orderId, { ...tapped(1), step: 'delivered', code: '1234' })
    expect((await tap(orderId, { ...tapped(5), step: 'picked_up' })).statusCode).toBe(200)
    expect((await tap(orderId, { ...tapped(2), step: 'failed', reason: 'nobody there' })).statusCode).toBe(200)
    expect((await view(orderId)).status).toBe('delivered')
  })

  test('from before the order went out again does not fail the new try', async () => {
    const orderId = await given()
    time.passMinutes(5)
    const first = tapped()
    await tap(orderId, { ...first, step: 'failed', reason: 'nobody there' })
    time.passMinutes(5)
    shop.as(MANAGER)
    await post('/api/deliveries', { riderId: RIDER.userId, orders: [{ orderId, expectedVersion: 5 }] })
    await tap(orderId, { ...tapped(3), step: 'failed', reason: 'still nobody' })
    expect((await ride(RIDER)).stops).toMatchObject([{ hasFailed: false }])
  })

  test('from before another rider had the order for a moment counts', async () => {
    const orderId = await given()
    time.passMinutes(5)
    const before = tapped()
    time.passMinutes(5)
    shop.as(MANAGER)
    await post('/api/deliveries', { riderId: OTHER_RIDER.userId, orders: [{ orderId, expectedVersion: 4 }] })
    await post(`/api/orders/${orderId}/undo`, { expectedVersion: 5 })
    await tap(orderId, { ...before, sentAt: time.now.toISOString(), step: 'failed', reason: 'nobody there' })
    expect((await ride(RIDER)).stops).toMatchObject([{ hasFailed: true }])
  })

  test('of more than a day ago is refused, and one of a phone whose clock is wrong is not', async () => {
    const orderId = await given()
    expect(await codeOf(tap(orderId, { ...tapped(24 * 60 + 1), step: 'picked_up' }))).toBe('ride.too_late')
    const wrong = { key: randomUUID(), at: '2030-01-01T00:00:00.000Z', sentAt: '2030-01-01T00:00:05.000Z' }
    expect((await tap(orderId, { ...wrong, step: 'picked_up' })).statusCode).toBe(200)
  })

  test('can be undone by a manager with a reason, as any other', async () => {
    const orderId = await given()
    await tap(orderId, { step: 'delivered', code: '1234' })
    shop.as(MANAGER)
    const undone = await post(`/api/orders/${orderId}/undo`, { expectedVersion: 5, reason: 'wrong door' })
    expect(undone.json()).toMatchObject({ state: 'on_the_way' })
    expect((await ride(RIDER)).stops, 'whoever delivered it had it').toMatchObject([{ isPickedUp: true }])
  })

  test.each([
    { step: 'delivered', code: '1234' },
    { step: 'failed', reason: 'nobody there' },
  ])('that arrives late, as $step here, can be undone for fifteen minutes from then on', async (body) => {
    const orderId = await given()
    time.passMinutes(40)
    await tap(orderId, { ...tapped(30), ...body })
    time.passMinutes(14)
    shop.as(MANAGER)
    const { changed } = (await app.inject(`/api/orders/${orderId}/card`)).json()
    expect(changed).toMatchObject({ isUndoable: true, at: '2026-11-20T12:40:00.000Z' })
    const undone = await post(`/api/orders/${orderId}/undo`, { expectedVersion: 5, reason: 'wrong door' })
    expect(undone.json()).toMatchObject({ state: 'on_the_way' })
  })
})

describe('the code', () => {
  test('is locked after five wrong ones, right or not; a photo then proves the delivery', async () => {
    const orderId = await given()
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const refused = (await tap(orderId, { step: 'delivered', code: '0000' })).json()
      expect(refused).toMatchObject({ code: 'ride.code_wrong', details: { triesLeft } })
    }
    expect(await codeOf(tap(orderId, { step: 'delivered', code: '1234' }))).toBe('ride.code_locked')
    expect(await codeOf(tap(orderId, { step: 'delivered' }))).toBe('ride.proof_missing')

    expect((await takePhoto(orderId)).statusCode).toBe(200)
    expect((await tap(orderId, { step: 'delivered' })).statusCode).toBe(200)
    expect((await view(orderId)).status).toBe('delivered')
  })

  test('can be typed by no more than five in all when fifty taps come at once', async () => {
    const orderId = await given()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, code) => tap(orderId, { step: 'delivered', code: String(5_000 + code) })),
    )
    const codes = replies.map((reply) => reply.json().code)
    expect(codes.filter((code) => code === 'ride.code_wrong')).toHaveLength(5)
    expect(codes.filter((code) => code === 'ride.code_locked')).toHaveLength(45)
  })
})

describe('a photo', () => {
  test('is for staff alone, counts once, and is deleted after 90 days', async () => {
    const orderId = await given()
    const upload = tapped()
    await takePhoto(orderId, upload)
    await takePhoto(orderId, upload)
    expect((await takePhoto(orderId, tapped(), OTHER_RIDER)).json()).toMatchObject({ code: 'order.missing' })
    expect(await db.$count(deliveryPhotos)).toBe(1)

    shop.as(RIDER)
    expect((await app.inject(`/api/deliveries/photos/${upload.key}`)).statusCode).toBe(404)
    shop.as(MANAGER)
    expect((await app.inject('/api/deliveries/photos')).json()).toMatchObject({
      rows: [{ id: upload.key, orderId, riderName: 'Kofi Boateng' }],
      next: null,
    })
    const reply = await app.inject(`/api/deliveries/photos/${upload.key}`)
    expect(reply.headers['content-type']).toBe('image/jpeg')

    await deleteOldPhotos(db, new Date(time.now.getTime() + 91 * 86_400_000))
    expect(await db.$count(deliveryPhotos)).toBe(0)
  })

  test('of an earlier try does not prove the delivery of a later one', async () => {
    const orderId = await given()
    await takePhoto(orderId)
    await tap(orderId, { step: 'failed', reason: 'nobody there' })
    time.passMinutes(5)
    shop.as(MANAGER)
    await post('/api/deliveries', { riderId: RIDER.userId, orders: [{ orderId, expectedVersion: 5 }] })
    expect(await codeOf(tap(orderId, { step: 'delivered' }))).toBe('ride.proof_missing')
    await takePhoto(orderId)
    expect((await tap(orderId, { step: 'delivered' })).statusCode).toBe(200)
  })
})

test('a photo that arrives after the shopper was erased is dropped, and the rider’s phone does not send it again', async () => {
  const orderId = await given()
  await db.transaction((tx) => eraseCustomers(tx, [orderId], null))
  expect((await takePhoto(orderId, tapped())).statusCode).toBe(200)
  expect(await db.$count(deliveryPhotos)).toBe(0)
})

describe('an item for adults', () => {
  test('needs a date of birth, which is compared and not stored', async () => {
    const orderId = await given({ requiresAge: true })
    const deliver = (more: object) => tap(orderId, { step: 'delivered', code: '1234', ...more })
    expect(await codeOf(deliver({}))).toBe('ride.age_missing')
    expect(await codeOf(deliver({ bornOn: '2010-01-01' }))).toBe('ride.under_age')
    expect((await ride(RIDER)).stops, 'no try is lost').toMatchObject([{ triesLeft: 5 }])
    expect((await deliver({ bornOn: '1994-03-06' })).statusCode).toBe(200)

    const [delivery] = await db.select().from(deliveries)
    expect(delivery).toMatchObject({ adultCheckedAt: time.now, adultCheckedBy: RIDER.userId })
    expect(JSON.stringify([delivery, await db.select().from(rideSteps)])).not.toContain('1994')
  })
})
