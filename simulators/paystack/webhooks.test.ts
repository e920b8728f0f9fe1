import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { type Received, SECRET_KEY, startListener, startTestSimulator } from './test-simulator.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(answer?: (received: Received, count: number) => number, timeScale = 0.001) {
  const listener = await startListener(answer)
  const simulator = await startTestSimulator({ webhookUrl: listener.url, timeScale })
  closing.push(listener.close, simulator.close)
  const initialise = (reference: string) =>
    simulator.call('POST', '/transaction/initialize', { email: 'ama@example.com', amount: 2050, reference })
  const paid = async (reference: string) => {
    await initialise(reference)
    simulator.control.pay(reference)
  }
  return { ...simulator, received: listener.received, initialise, paid }
}

const isSigned = ({ body, signature }: Received) =>
  signature === createHmac('sha512', SECRET_KEY).update(body).digest('hex')

test('a paid transaction is reported by charge.success, signed over the raw body', async () => {
  const { paid, received, control } = await start()
  await paid('r1')
  await control.webhooksIdle()

  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    event: 'charge.success',
    data: { reference: 'r1', status: 'success', amount: 2050, currency: 'GHS', source: { type: 'api' } },
  })
  expect(received.every(isSigned)).toBe(true)
})

test('a declined payment causes no event, as at the provider', async () => {
  const { initialise, received, control } = await start()
  await initialise('r1')
  control.decline('r1')
  await control.webhooksIdle()

  expect(received).toEqual([])
})

test('an event is sent again, byte for byte, until it is answered with 200', async () => {
  const { paid, received, control } = await start((_event, count) => (count < 4 ? 500 : 200))
  await paid('r1')
  await control.webhooksIdle()

  expect(received).toHaveLength(4)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(control.webhooks()).toMatchObject([
    {
      state: 'delivered',
      attempts: [{ result: '500' }, { result: '500' }, { result: '500' }, { result: '200' }],
    },
  ])
})

test('an unreachable listener is tried again', async () => {
  const gone = await startListener()
  await gone.close()
  const simulator = await startTestSimulator({ webhookUrl: gone.url, timeScale: 1 })
  closing.push(simulator.close)
  await simulator.call('POST', '/transaction/initialize', { email: 'a@example.com', amount: 100, reference: 'r1' })
  simulator.control.pay('r1')

  await expect.poll(() => simulator.control.pendingWebhooks()[0]?.attempts).toMatchObject([{ result: 'not reached' }])
})

test('a refund is reported at each step; its amount is text or a number, its id may be missing', async () => {
  // Steps far enough apart for events to arrive in order.
  const { paid, call, received, control } = await start(undefined, 0.05)
  await paid('r1')
  await call('POST', '/refund', { transaction: 'r1', amount: 50 })
  await expect.poll(() => received.length).toBe(4)
  await control.webhooksIdle()

  const refunds = received.slice(1)
  expect(refunds.map(({ event }) => event)).toEqual(['refund.pending', 'refund.processing', 'refund.processed'])
  expect(refunds.map(({ data }) => data.amount)).toEqual(['50', 50, '50'])
  expect(refunds.every(({ data }) => data.transaction_reference === 'r1' && data.refund_reference)).toBe(true)
  expect(refunds[0]?.data).not.toHaveProperty('id')
  expect(received.every(isSigned)).toBe(true)
})

test('a card whose refunds fail reports the failure, and the transaction stays a success', async () => {
  const { initialise, call, received } = await start()
  const { access_code } = (await initialise('r1')).json.data
  await call('POST', `/checkout/${access_code}/card`, { number: '4084080000671803', expiry: '12/30', cvv: '123' })
  await call('POST', '/refund', { transaction: 'r1' })

  await expect.poll(() => received.map(({ event }) => event)).toContain('refund.failed')
  expect((await call('GET', '/transaction/verify/r1')).json.data.status).toBe('success')
})

test('switched to duplicate, each event is sent twice', async () => {
  const { paid, received, control } = await start()
  control.setSwitches({ duplicatedWebhooks: true })
  await paid('r1')
  await control.webhooksIdle()

  expect(received.map(({ body }) => body)).toEqual([received[0]?.body, received[0]?.body])
})

test('switched to reorder, an event comes after its successor', async () => {
  // In real time: on a busy machine a shortened hold can end before the successor exists.
  const { paid, received, control } = await start(undefined, 1)
  control.setSwitches({ reorderedWebhooks: true })
  await paid('r1')
  await paid('r2')
  await control.webhooksIdle()

  expect(received.map(({ data }) => data.reference)).toEqual(['r2', 'r1'])
})

test('switched to reorder, an event without a successor is sent late', async () => {
  const { paid, received, control } = await start()
  control.setSwitches({ reorderedWebhooks: true })
  await paid('r1')
  await control.webhooksIdle()

  expect(received).toHaveLength(1)
})

test('switched to drop, an event is recorded and never sent, unless it is resent manually', async () => {
  const { paid, received, control, call } = await start()
  control.setSwitches({ droppedWebhooks: 1 })
  await paid('r1')
  await control.webhooksIdle()
  expect(received).toEqual([])
  expect(control.webhooks()).toMatchObject([{ state: 'dropped' }])

  await call('POST', `/_webhooks/${control.webhooks()[0]?.id}/send`)
  await control.webhooksIdle()
  expect(received).toHaveLength(1)
})

test('switched to corrupt once, the first signature is wrong and the retry’s is right', async () => {
  const { paid, received, control } = await start((event) => (isSigned(event) ? 200 : 403))
  control.setSwitches({ corruptedSignatures: 1 })
  await paid('r1')
  await control.webhooksIdle()

  expect(received.map(isSigned)).toEqual([false, true])
  expect(received[0]?.signature).toMatch(/^[0-9a-f]{128}$/)
})
