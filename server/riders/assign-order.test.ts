import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { aPersonActor } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { KITCHEN, MANAGER, OTHER_RIDER, RIDER, ridingShop } from '#test/riding-shop.ts'
import { staffMembers } from '../auth/staff/staff-tables.ts'
import { privacyOf } from '../capability/capability.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { orders } from '../orders/order-tables.ts'
import { notifyNextRider } from './rider-jobs.ts'
import { deliveries } from './rider-tables.ts'
import { riders as riderCapability } from './riders.ts'

const shop = await ridingShop()
const { app, database, time, post, cooked, view } = shop
const { db } = database
const give = (actor: Actor, riderId: string, ...orderIds: [orderId: string, expectedVersion: number][]) => {
  shop.as(actor)
  return post('/api/deliveries', {
    riderId,
    orders: orderIds.map(([orderId, expectedVersion]) => ({ orderId, expectedVersion })),
  })
}
const riders = async (actor: Actor) => {
  shop.as(actor)
  return (await app.inject('/api/riders')).json().riders
}
const stopsOf = async (actor: Actor) => {
  shop.as(actor)
  return (await app.inject('/api/ride')).json().stops
}
const pickUp = async (actor: Actor, orderId: string) => {
  time.passMinutes(1)
  const at = time.now.toISOString()
  shop.as(actor)
  const reply = await post(`/api/ride/${orderId}/steps`, { key: randomUUID(), step: 'picked_up', at, sentAt: at })
  expect(reply.statusCode).toBe(200)
  time.passMinutes(1)
}
const beginShift = async (actor: Actor) => {
  shop.as(actor)
  await app.inject({ method: 'PUT', url: '/api/ride/shift', payload: { isOn: true } })
}
const texts = () => db.select().from(outbox).where(eq(outbox.channel, 'sms'))
const notifyAll = async () => {
  while (await notifyNextRider({ db, clock: () => time.now, publicUrl: 'https://shop.example.com' }));
}

describe('an order', () => {
  test('goes from the kitchen to a rider in one step, and is then on its way for the shopper', async () => {
    const orderId = await cooked()
    const { rows } = (await give(KITCHEN, RIDER.userId, [orderId, 3])).json()
    expect(rows).toMatchObject([
      { orderId, refusal: null, card: { state: 'on_the_way', riderId: RIDER.userId, version: 4 } },
    ])
    expect(await view(orderId)).toMatchObject({ status: 'on_the_way', rider: { name: 'Kofi' } })
  })

  test('goes from one rider to another on the road, which its shopper reads as one journey', async () => {
    const orderId = await cooked()
    await give(KITCHEN, RIDER.userId, [orderId, 3])
    const { rows } = (await give(KITCHEN, OTHER_RIDER.userId, [orderId, 4])).json()
    expect(rows).toMatchObject([{ card: { state: 'on_the_way', riderId: OTHER_RIDER.userId, version: 5 } }])

    const { timeline, rider } = await view(orderId)
    expect(timeline.filter(({ status }) => status === 'on_the_way')).toHaveLength(1)
    expect(rider).toEqual({ name: 'Yaw' })
    const undone = await post(`/api/orders/${orderId}/undo`, { expectedVersion: 5 })
    expect(undone.json()).toMatchObject({ riderId: RIDER.userId, state: 'on_the_way' })
  })

  test('that was picked up waits for the next rider, and is picked up again once giving it away was undone', async () => {
    const orderId = await cooked()
    await give(KITCHEN, RIDER.userId, [orderId, 3])
    await pickUp(RIDER, orderId)
    expect(await stopsOf(RIDER)).toMatchObject([{ orderId, isPickedUp: true }])
    await give(KITCHEN, OTHER_RIDER.userId, [orderId, 4])
    expect(await stopsOf(OTHER_RIDER)).toMatchObject([{ orderId, isPickedUp: false }])
    shop.as(KITCHEN)
    expect((await post(`/api/orders/${orderId}/undo`, { expectedVersion: 5 })).statusCode).toBe(200)
    expect(await stopsOf(RIDER)).toMatchObject([{ orderId, isPickedUp: true }])
  })

  test('that another rider picked up by mistake is still to be picked up by the first, and its tap counts', async () => {
    const orderId = await cooked()
    await give(KITCHEN, RIDER.userId, [orderId, 3])
    time.passMinutes(1)
    await give(KITCHEN, OTHER_RIDER.userId, [orderId, 4])
    await pickUp(OTHER_RIDER, orderId)
    shop.as(MANAGER)
    expect((await post(`/api/orders/${orderId}/undo`, { expectedVersion: 5, reason: 'slip' })).statusCode).toBe(200)
    expect(await stopsOf(RIDER)).toMatchObject([{ orderId, isPickedUp: false }])
    await pickUp(RIDER, orderId)
    expect(await stopsOf(RIDER)).toMatchObject([{ orderId, isPickedUp: true }])
  })

  test('has a rider for its shopper also while that rider has typed no name, so that the door code is shown', async () => {
    const namelessId = randomUUID()
    await aPerson(db, { userId: namelessId, fullName: '', email: 'kwesi@example.com' })
    await db
      .insert(staffMembers)
      .values({ userId: namelessId, role: 'rider', addedBy: 'system:command', addedAt: time.now })
    const orderId = await cooked()
    await give(KITCHEN, namelessId, [orderId, 3])
    expect((await view(orderId)).rider).toEqual({ name: '' })
    expect(await riders(KITCHEN), 'staff tell them apart by their address').toContainEqual(
      expect.objectContaining({ riderId: namelessId, name: 'kwesi@example.com' }),
    )
  })

  test('that could not be delivered goes out again by managers alone', async () => {
    const orderId = await cooked()
    await give(KITCHEN, RIDER.userId, [orderId, 3])
    shop.as(MANAGER)
    await post(`/api/orders/${orderId}/delivery`, { action: 'fail', expectedVersion: 4, reason: 'nobody there' })

    const refused = await give(KITCHEN, OTHER_RIDER.userId, [orderId, 5])
    expect(refused.json().rows).toMatchObject([{ card: null, refusal: { code: 'order.transition_refused' } }])
    const again = await give(MANAGER, OTHER_RIDER.userId, [orderId, 5])
    expect(again.json().rows).toMatchObject([{ card: { state: 'on_the_way', riderId: OTHER_RIDER.userId } }])
  })

  test('is given to one rider when fifty people give it at once; the others are told who was first', async () => {
    const orderId = await cooked()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, place) => give(KITCHEN, (place % 2 ? RIDER : OTHER_RIDER).userId, [orderId, 3])),
    )
    const rows = replies.map((reply) => reply.json().rows[0])
    expect(rows.filter(({ card }) => card !== null)).toHaveLength(1)
    expect(rows.filter(({ refusal }) => refusal?.code === 'order.changed')).toHaveLength(49)
    expect(rows.find(({ refusal }) => refusal)?.refusal.details).toMatchObject({ action: 'dispatch', name: 'Esi Cook' })
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    expect(order?.version).toBe(4)
  })

  test('is given only to somebody who delivers', async () => {
    const orderId = await cooked()
    for (const riderId of [KITCHEN.userId, randomUUID()]) {
      const { rows } = (await give(KITCHEN, riderId, [orderId, 3])).json()
      expect(rows).toMatchObject([{ refusal: { code: 'order.rider_unknown' } }])
    }
  })
})

test('several orders have a result each: one that somebody has moved holds no other back', async () => {
  const [first, moved, last] = [await cooked(), await cooked(), await cooked()]
  await give(KITCHEN, OTHER_RIDER.userId, [moved, 3])
  const { rows } = (await give(MANAGER, RIDER.userId, [first, 3], [moved, 3], [last, 3])).json()
  expect(rows.map((row: { refusal: { code: string } | null }) => row.refusal?.code ?? 'given')).toEqual([
    'given',
    'order.changed',
    'given',
  ])
})

describe('the rider', () => {
  test.each(['dispatch', 'send_again'])('is sent the card when the board takes the step %s', async (action) => {
    const orderId = await cooked()
    shop.as(MANAGER)
    const body = { riderId: RIDER.userId }
    await post(`/api/orders/${orderId}/steps`, { ...body, action: 'dispatch', expectedVersion: 3 })
    if (action === 'send_again') {
      time.passMinutes(1)
      await notifyAll()
      await pickUp(RIDER, orderId)
      shop.as(MANAGER)
      await post(`/api/orders/${orderId}/delivery`, { action: 'fail', expectedVersion: 4, reason: 'nobody there' })
      await post(`/api/orders/${orderId}/send-again`, { ...body, expectedVersion: 5 })
    }
    const before = (await texts()).length
    time.passMinutes(1)
    await notifyAll()
    expect(await texts()).toHaveLength(before + 1)
    expect(await stopsOf(RIDER), 'it waits to be picked up').toMatchObject([{ orderId, isPickedUp: false }])
    expect(await db.select().from(deliveries), 'also for the version before').toMatchObject([{ pickedUpAt: null }])
  })

  test('is sent the card once, when the order can no longer be taken back', async () => {
    const orderId = await cooked()
    await give(KITCHEN, RIDER.userId, [orderId, 3])
    time.passMinutes(0.1)
    await notifyAll()
    expect(await texts()).toEqual([])

    time.passMinutes(0.1)
    await notifyAll()
    await notifyAll()
    const [text, ...others] = await texts()
    expect(others).toEqual([])
    expect(text).toMatchObject({ recipient: '233244000001' })
    expect(text?.body).toContain('Ahodwo, near the roundabout')
    expect(text?.body).toContain('/admin/ride')
  })

  test('is not told of an order that was taken back', async () => {
    const orderId = await cooked()
    await give(KITCHEN, RIDER.userId, [orderId, 3])
    await post(`/api/orders/${orderId}/undo`, { expectedVersion: 4 })
    time.passMinutes(1)
    await notifyAll()
    expect(await texts()).toEqual([])
  })

  test('is told once of an order, also when another rider had it for a moment', async () => {
    const orderId = await cooked()
    await give(KITCHEN, RIDER.userId, [orderId, 3])
    for (const [version, minutes] of [
      [4, 0],
      [6, 1],
    ] as const) {
      time.passMinutes(minutes)
      await notifyAll()
      await give(KITCHEN, OTHER_RIDER.userId, [orderId, version])
      await post(`/api/orders/${orderId}/undo`, { expectedVersion: version + 1 })
      time.passMinutes(1)
      await notifyAll()
      expect(await texts()).toMatchObject([{ userId: RIDER.userId }])
    }
  })

  test('who failed is not told when sending the order out again was taken back', async () => {
    const orderId = await cooked()
    await give(KITCHEN, RIDER.userId, [orderId, 3])
    await db.update(deliveries).set({ notifyAt: null })
    shop.as(MANAGER)
    await post(`/api/orders/${orderId}/delivery`, { action: 'fail', expectedVersion: 4, reason: 'nobody there' })
    await give(MANAGER, OTHER_RIDER.userId, [orderId, 5])
    expect((await post(`/api/orders/${orderId}/undo`, { expectedVersion: 6 })).json()).toMatchObject({
      state: 'undelivered',
      riderId: RIDER.userId,
    })
    time.passMinutes(1)
    await notifyAll()
    expect(await texts()).toEqual([])
  })

  test('has a card as text for staff to send manually', async () => {
    const orderId = await cooked()
    shop.as(MANAGER)
    const reply = await app.inject(`/api/deliveries/${orderId}/card.txt`)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.body).toContain('0244123456')
  })
})

test('whoever has orders on the road deletes no account before somebody else has them, because nobody would bring them', async () => {
  const [privacy] = privacyOf([riderCapability])
  const orderId = await cooked()
  await give(KITCHEN, RIDER.userId, [orderId, 3])
  expect(await privacy?.open?.(db, RIDER)).toEqual([orderId])
  await give(KITCHEN, OTHER_RIDER.userId, [orderId, 4])
  expect(await privacy?.open?.(db, RIDER)).toEqual([])
  expect(await privacy?.open?.(db, OTHER_RIDER)).toEqual([orderId])
})

describe('the list of riders', () => {
  test('has those on shift first, then the fewest open orders', async () => {
    await beginShift(RIDER)
    await beginShift(OTHER_RIDER)
    await give(KITCHEN, RIDER.userId, [await cooked(), 3])
    expect(await riders(KITCHEN)).toMatchObject([
      { name: 'Yaw Darko', isOnShift: true, openOrders: 0, seenAt: time.now.toISOString() },
      { name: 'Kofi Boateng', isOnShift: true, openOrders: 1 },
    ])
    shop.as(OTHER_RIDER)
    await app.inject({ method: 'PUT', url: '/api/ride/shift', payload: { isOn: false } })
    expect((await riders(KITCHEN))[0]).toMatchObject({ name: 'Kofi Boateng' })
  })

  test('ends a shift that nobody ended after 16 hours', async () => {
    await beginShift(RIDER)
    time.passMinutes(16 * 60)
    expect((await riders(KITCHEN)).map((one: { isOnShift: boolean }) => one.isOnShift)).toEqual([false, false])
    await beginShift(RIDER)
    expect((await riders(KITCHEN))[0]).toMatchObject({ isOnShift: true })
  })

  test('has a manager while they are on shift, and no other staff', async () => {
    await beginShift(MANAGER)
    expect((await riders(KITCHEN)).map(({ name }: { name: string }) => name)).toEqual([
      'Yaa Manager',
      'Kofi Boateng',
      'Yaw Darko',
    ])
  })
})

describe('the code of the door', () => {
  const codeOf = (actor: Actor, orderId: string, key: string | null) => {
    shop.as(actor)
    return post(`/api/orders/${orderId}/door-code`, { key })
  }
  const keyOf = async (orderId: string) =>
    (await db.select({ key: orders.idempotencyKey }).from(orders).where(eq(orders.id, orderId)))[0]?.key ?? null

  test('is shown to the browser that placed the order, from the moment a rider has it', async () => {
    const orderId = await cooked()
    const key = await keyOf(orderId)
    expect((await codeOf({ kind: 'visitor' }, orderId, key)).json()).toMatchObject({ code: 'order.missing' })
    await give(KITCHEN, RIDER.userId, [orderId, 3])
    const { code } = (await codeOf({ kind: 'visitor' }, orderId, key)).json()
    expect(code).toMatch(/^\d{4}$/)
    await give(KITCHEN, OTHER_RIDER.userId, [orderId, 4])
    expect((await codeOf({ kind: 'visitor' }, orderId, key)).json(), 'another rider changes nothing').toEqual({ code })
  })

  test('is shown to the owner on any device, and to nobody who knows the order’s id alone', async () => {
    const owner = aPersonActor()
    shop.as(owner)
    const orderId = await cooked()
    await give(KITCHEN, RIDER.userId, [orderId, 3])
    expect((await codeOf(owner, orderId, null)).json()).toMatchObject({ code: expect.stringMatching(/^\d{4}$/) })
    for (const actor of [RIDER, MANAGER, { kind: 'visitor' } as const, aPersonActor({ userId: randomUUID() })]) {
      for (const key of [null, randomUUID()]) {
        expect((await codeOf(actor, orderId, key)).json()).toMatchObject({ code: 'order.missing' })
      }
    }
  })

  test('is in no answer to staff', async () => {
    const orderId = await cooked()
    await give(KITCHEN, RIDER.userId, [orderId, 3])
    await db.update(deliveries).set({ code: '7391' })
    for (const [actor, urls] of [
      [RIDER, ['/api/ride', '/api/board', `/api/orders/${orderId}`]],
      [MANAGER, ['/api/board', `/api/orders/${orderId}/card`, `/api/deliveries/${orderId}/card.txt`, '/api/riders']],
    ] as const) {
      shop.as(actor)
      for (const url of urls) expect((await app.inject(url)).body).not.toContain('7391')
    }
  })
})
