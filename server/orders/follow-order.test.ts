import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { testShop } from '#test/app.ts'
import { SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { moveOrder } from './move-order.ts'

const { app, database, paystack, time, post, placed, initiated } = await testShop()
let base = ''
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // it listens on a port
})
const leave = new AbortController()
afterAll(() => leave.abort())

/** Reads the views of a stream one after the other. */
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
const next = async (stream: AsyncGenerator<OrderView>) => (await stream.next()).value as OrderView // it never ends by itself

test('a follower sees the order at once, and every change of it as it happens', async () => {
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

test('a follower also sees that a payment failed, though the order itself did not move', async () => {
  const { orderId, reference } = await initiated()
  const stream = follow(orderId)
  await next(stream)

  paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Insufficient Funds' })
  await post(`/api/payments/${reference}/settle`)

  expect((await next(stream)).payment).toEqual({
    state: 'unpaid',
    lastFailure: 'There was not enough money on this card or wallet.',
  })
})

test('two followers of two orders hear of their own only', async () => {
  const [mine, other] = [await placed(), await placed()]
  const stream = follow(mine.orderId)
  await next(stream)

  await post(`/api/orders/${other.orderId}/manual-payment`, { transactionId: null })
  await post(`/api/orders/${mine.orderId}/manual-payment`, { transactionId: null })

  expect(await next(stream)).toMatchObject({ orderId: mine.orderId, status: 'awaiting_confirmation' })
})

test('an order that does not exist has no stream, but an answer', async () => {
  const reply = await fetch(`${base}/api/orders/0000000000/events`)
  expect(reply.status).toBe(404)
  expect(await reply.json()).toMatchObject({ code: 'order.missing' })
})
