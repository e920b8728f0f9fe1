import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { testShop } from '#test/app.ts'
import { SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { createFollowers, MOST_STREAMS } from './follow-order.ts'
import { moveOrder } from './move-order.ts'

const { app, database, paystack, time, post, placed, initiated } = await testShop()
let base = ''
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // it listens on a port
})
const leave = new AbortController()
afterAll(() => leave.abort())

/** Reads the views of a stream in order. */
async function* follow(orderId: string): AsyncGenerator<OrderView> {
  const reply = await fetch(`${base}/api/orders/${orderId}/events`, { signal: leave.signal })
  if (!reply.body) throw new Error('no stream')
  let text = ''
  for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^event: order\ndata: (.*)$/m.exec(block)?.[1]
      if (data) yield JSON.parse(data)
    }
  }
}
const next = async (stream: AsyncGenerator<OrderView>) => (await stream.next()).value as OrderView // the stream never ends

test('a follower gets the order at once, and then every change', async () => {
  const { orderId, reference } = await initiated()
  const stream = follow(orderId)
  expect((await next(stream)).status).toBe('awaiting_payment')

  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  expect((await next(stream)).status).toBe('received')

  const staff = { kind: 'system', name: 'test' } as const
  await database.db.transaction((tx) => moveOrder(tx, staff, { orderId, action: 'prepare' }, time.now))
  expect((await next(stream)).status).toBe('preparing')
})

test('a follower sees a failed payment although the order’s status did not change', async () => {
  const { orderId, reference } = await initiated()
  const stream = follow(orderId)
  await next(stream)

  paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Insufficient Funds' })
  await post(`/api/payments/${reference}/settle`)

  expect((await next(stream)).payment).toMatchObject({
    state: 'unpaid',
    lastFailure: 'There was not enough money on this card or wallet.',
  })
})

test('a notification that changes nothing visible is not sent to followers', async () => {
  const { orderId } = await placed()
  const stream = follow(orderId)
  await next(stream)

  await database.db.execute(sql`select pg_notify('order_changed', ${orderId})`)
  await next(follow(orderId))
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: null })

  expect((await next(stream)).status).toBe('awaiting_confirmation')
})

test('followers of two orders get their own order only', async () => {
  const [mine, other] = [await placed(), await placed()]
  const stream = follow(mine.orderId)
  await next(stream)

  await post(`/api/orders/${other.orderId}/manual-payment`, { transactionId: null })
  await post(`/api/orders/${mine.orderId}/manual-payment`, { transactionId: null })

  expect(await next(stream)).toMatchObject({ orderId: mine.orderId, status: 'awaiting_confirmation' })
})

/** Requests a stream over its own connection, without waiting for the answer. */
function knock(orderId: string): Socket {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/orders/${orderId}/events HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
  return socket
}

/** The first chunk of an answer, unparsed. */
async function answer(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, 'data')
  return String(chunk)
}

test('streams per order are limited, and a closed stream frees its place', async () => {
  const { orderId } = await placed()
  const tabs = Array.from({ length: MOST_STREAMS.ofOrder }, () => knock(orderId))
  for (const tab of tabs) expect(await answer(tab)).toContain('200 OK')

  const refused = await answer(knock(orderId))
  expect(refused).toContain('429 Too Many Requests')
  expect(refused).toContain('request.too_many')

  for (const tab of tabs) tab.destroy()
  await expect
    .poll(async () => {
      const socket = knock(orderId)
      const text = await answer(socket)
      socket.destroy()
      return text
    })
    .toContain('200 OK')
})

test('an IPv6 network of 64 bits counts as one source; other sources have their own limit, up to that of the process', async () => {
  const followers = await createFollowers(database, { ofOrder: 20, ofSource: 2, inAll: 3 })
  const add = (address: string) => followers.add({ orderId: address, address, send: () => {}, end: () => {} })
  const leave = add('2001:db8:1:2::1')
  add('2001:db8:1:2::2')

  expect(() => add('2001:db8:1:2:ffff::3')).toThrow('request.too_many')
  add('2001:db8:1:3::1')
  expect(() => add('2001:db8:1:4::1')).toThrow('server.busy')
  leave()
  add('2001:db8:1:4::1')
  await followers.stop()
})

test('a client that leaves before the answer leaves no stream behind', async () => {
  const { orderId } = await placed()
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  const busy = database.db.transaction(() => pause(400)) // blocks every answer
  for (let count = 0; count < 30; count += 1) {
    const socket = knock(orderId)
    await pause(5)
    socket.destroy()
  }
  await busy

  const socket = knock(orderId)
  expect(await answer(socket), 'clients that left free their places').toContain('200 OK')
  expect(timers() - before, 'heartbeats').toBeLessThan(10)
  socket.destroy()
})

test('an unknown order has no stream, but an answer', async () => {
  const reply = await fetch(`${base}/api/orders/0000000000/events`)
  expect(reply.status).toBe(404)
  expect(await reply.json()).toMatchObject({ code: 'order.missing' })
})
