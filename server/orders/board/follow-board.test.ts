import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Staff } from '#domain/actor.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { dyingDatabase } from '#test/dying-database.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { staffMembers } from '../../auth/staff/staff-tables.ts'
import { moveOrder } from '../move-order.ts'
import { createBoardFollowers } from './follow-board.ts'

const shop = await testShop()
const { app, database, paystack, time, post, initiated } = shop
const { db } = database
const KITCHEN = aStaffMember()
const RIDER = aStaffMember({
  role: 'rider',
  userId: '0198c0de-0000-7000-8000-0000000000d2',
  sessionId: '0198c0de-0000-7000-8000-0000000000e2',
})
let base = ''
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // it listens on a port
})
beforeEach(async () => {
  for (const { userId, role } of [KITCHEN, RIDER]) {
    await aPerson(db, { userId })
    await db.insert(staffMembers).values({ userId, role, addedBy: 'system:command', addedAt: time.now })
  }
})
const leave = new AbortController()
afterAll(() => leave.abort())

const STREAM = { accept: 'text/event-stream' }
type Message = { event: string; data: BoardCard & { at?: string } }

/** Reads the messages of a stream, and begins with its first beat. */
async function follow(actor: Staff): Promise<AsyncGenerator<Message>> {
  shop.as(actor)
  const reply = await fetch(`${base}/api/board/events`, { signal: leave.signal, headers: STREAM })
  if (reply.status !== 200 || !reply.body) throw new Error(`no stream: ${reply.status}`)
  const messages = messagesOf(reply.body)
  expect((await messages.next()).value).toEqual({ event: 'beat', data: { at: time.now.toISOString() } })
  return messages
}
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/m.exec(block) ?? []
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) }
    }
  }
}
/** The next message that is no beat. */
async function next(stream: AsyncGenerator<Message>): Promise<Message | undefined> {
  for (;;) {
    const { value, done } = await stream.next()
    if (done) return undefined
    if (value.event !== 'beat' && value.event !== 'count') return value
  }
}
/** The next card in this state: one change may be notified more than once. */
async function nextIn(stream: AsyncGenerator<Message>, state: string): Promise<Message | undefined> {
  for (;;) {
    const message = await next(stream)
    if (message === undefined || message.data.state === state) return message
  }
}
async function paidOrder() {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  return orderId
}
const move = (orderId: string, action: 'prepare' | 'dispatch' | 'deliver', riderId?: string) =>
  db.transaction((tx) =>
    moveOrder(tx, { kind: 'system', name: 'test' }, { orderId, action, ...(riderId && { riderId }) }, time.now),
  )

test('every change comes with the whole card, and a delivered order is gone', async () => {
  const stream = await follow(KITCHEN)
  const orderId = await paidOrder()
  expect(await next(stream)).toMatchObject({
    event: 'card',
    data: { orderId, version: 2, state: 'received', contact: null },
  })

  await move(orderId, 'prepare')
  expect(await nextIn(stream, 'preparing')).toMatchObject({ event: 'card', data: { lines: [{ quantity: 1 }] } })
  await move(orderId, 'dispatch')
  await nextIn(stream, 'on_the_way')
  await move(orderId, 'deliver')
  const gone = { event: 'gone', data: { orderId, version: 5 } }
  // The last card may still be on its way; nothing comes after it is gone.
  const last = await next(stream)
  expect(last?.event === 'gone' ? last : await next(stream)).toEqual(gone)
})

test('a rider hears of their own orders alone', async () => {
  const stream = await follow(RIDER)
  const others = await paidOrder()
  await move(others, 'prepare')
  const own = await paidOrder()
  await move(own, 'prepare')
  await move(own, 'dispatch', RIDER.userId)

  expect(await next(stream)).toMatchObject({ event: 'card', data: { orderId: own, state: 'on_the_way' } })
})

test('the stream ends when the role is taken away or changed', async () => {
  const [kitchen, rider] = [await follow(KITCHEN), await follow(RIDER)]
  await db.delete(staffMembers).where(eq(staffMembers.userId, KITCHEN.userId))
  expect(await next(kitchen)).toBeUndefined()

  await db.update(staffMembers).set({ role: 'kitchen' }).where(eq(staffMembers.userId, RIDER.userId))
  expect(await next(rider)).toBeUndefined()
})

test('the stream ends with its session, and with no other', async () => {
  const [kitchen, rider] = [await follow(KITCHEN), await follow(RIDER)]
  await db.execute(`select pg_notify('session_ended', '${RIDER.sessionId}')`)
  expect(await next(rider)).toBeUndefined()

  const orderId = await paidOrder()
  expect(await next(kitchen)).toMatchObject({ data: { orderId } })
})

test('a beat shows that the stream lives, although nothing happens', async () => {
  const followers = await createBoardFollowers(
    database,
    async () => 'kitchen',
    () => time.now,
    1,
  )
  const beats: object[] = []
  const beaten = new Promise<void>((resolve) => {
    followers.add({ actor: KITCHEN, send: (_, data) => beats.push(data) === 3 && resolve(), end: () => {} })
  })
  await beaten
  await followers.stop()
  expect(beats[0]).toEqual({ at: time.now.toISOString() })
})

test('after a beat every screen is told how many cards it should show: all, or those that the rider brings', async () => {
  await paidOrder()
  const given = await paidOrder()
  await move(given, 'prepare')
  await move(given, 'dispatch', RIDER.userId)
  const boards: Record<string, number> = {}
  for (const actor of [KITCHEN, RIDER]) {
    shop.as(actor)
    boards[actor.role] = (await app.inject('/api/board?limit=100')).json().rows.length
  }
  const followers = await createBoardFollowers(
    database,
    async () => 'kitchen',
    () => time.now,
    20,
  )
  const counted = (actor: Staff) =>
    new Promise<object>((resolve) => {
      followers.add({ actor, send: (event, data) => event === 'count' && resolve(data), end: () => {} })
    })
  const counts = await Promise.all([KITCHEN, RIDER].map(counted))
  await followers.stop()
  expect(counts).toEqual([{ cards: boards.kitchen }, { cards: boards.rider }])
  expect(boards.rider).toBe(1)
})

test('the streams end when a changed order cannot be read: their screens read the board again instead of showing an old card', async () => {
  const failing = { ...database, db: dyingDatabase(db, 1).db }
  const followers = await createBoardFollowers(
    failing,
    async () => 'kitchen',
    () => time.now,
  )
  const ended = new Promise<void>((resolve) => {
    followers.add({ actor: KITCHEN, send: () => {}, end: resolve })
  })
  await paidOrder()
  await ended
  await followers.stop()
})

test('of fifty people who move one order at once one wins, the others are told who, and all fifty screens show the same', async () => {
  const people = Array.from({ length: 50 }, () =>
    aStaffMember({ role: 'manager', userId: randomUUID(), sessionId: randomUUID() }),
  )
  const screens: AsyncGenerator<Message>[] = []
  for (const person of people) {
    const { userId, role } = person
    await aPerson(db, { userId, fullName: `Esi ${userId}` })
    await db.insert(staffMembers).values({ userId, role, addedBy: 'system:command', addedAt: time.now })
    screens.push(await follow(person))
  }
  const orderId = await paidOrder()
  const step = { orderId, action: 'prepare', expectedVersion: 2 } as const
  const results = await Promise.allSettled(
    people.map((person) => db.transaction((tx) => moveOrder(tx, person, step, time.now))),
  )

  const winners = people.filter((_, place) => results[place]?.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  const { userId } = winners[0] ?? KITCHEN
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refusals).toHaveLength(49)
  for (const refusal of refusals) {
    const details = { by: `staff:${userId}`, name: `Esi ${userId}`, state: 'preparing', version: 3 }
    expect(refusal).toMatchObject({ code: 'order.changed', details })
  }
  const shown = await Promise.all(screens.map((screen) => nextIn(screen, 'preparing')))
  expect(new Set(shown.map((message) => JSON.stringify(message))).size).toBe(1)
  expect(shown[0]?.data).toMatchObject({ orderId, version: 3, changed: { by: `staff:${userId}` } })
})

test('shoppers find no stream', async () => {
  shop.as({ kind: 'person', userId: KITCHEN.userId, sessionId: KITCHEN.sessionId })
  expect((await fetch(`${base}/api/board/events`, { headers: STREAM })).status).toBe(404)
})

test('a caller who expects another answer is refused instead of waiting for the end of a stream', async () => {
  shop.as(KITCHEN)
  expect((await app.inject('/api/board/events')).json()).toMatchObject({ code: 'request.invalid' })
})
