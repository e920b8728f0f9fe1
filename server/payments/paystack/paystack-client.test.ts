import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { SECRET_KEY, startTestSimulator } from '#simulators/paystack/test-simulator.ts'
import { createPaystackClient } from './paystack-client.ts'
import type { PaymentStart, PaystackClient } from './paystack-results.ts'
import type { TransportOptions } from './paystack-transport.ts'

const payment: PaymentStart = {
  email: 'ama@example.com',
  amount: pesewas(2050),
  reference: 'order-1',
  callbackUrl: 'https://shop.example/paid',
  cancelUrl: 'https://shop.example/cart',
  metadata: { orderId: 'A1' },
  channels: ['card', 'mobile_money'],
}
const clientOf = (baseUrl: string, changes: Partial<TransportOptions> = {}) =>
  createPaystackClient({ baseUrl, secretKey: SECRET_KEY, timeoutMs: 5_000, retryPausesMs: [1, 1], ...changes })

describe('against the simulator', () => {
  let simulator: Awaited<ReturnType<typeof startTestSimulator>>
  let client: PaystackClient
  beforeEach(async () => {
    simulator = await startTestSimulator()
    client = clientOf(simulator.baseUrl)
  })
  afterEach(() => simulator.close())

  test('starting a payment sends the cancel link and our metadata', async () => {
    const result = await client.initialize(payment)
    expect(result).toEqual({
      kind: 'ok',
      reference: 'order-1',
      accessCode: expect.stringMatching(/^[a-z0-9]{15}$/),
      authorizationUrl: expect.stringContaining('/checkout/'),
    })
    expect(simulator.control.transactions()).toMatchObject([
      {
        amount: 2050,
        currency: 'GHS',
        callbackUrl: 'https://shop.example/paid',
        channels: ['card', 'mobile_money'],
        metadata: { orderId: 'A1', cancel_action: 'https://shop.example/cart' },
      },
    ])
  })

  test('a used reference is distinguished from other refusals, because it needs a new reference', async () => {
    await client.initialize(payment)
    expect(await client.initialize(payment)).toEqual({ kind: 'duplicate' })
  })

  test.each([
    { changes: { reference: 'order_1' }, why: 'an underscore in the reference' },
    { changes: { amount: pesewas(9) }, why: 'an amount below the minimum' },
    { changes: { email: 'nobody' }, why: 'an invalid e-mail' },
  ])('$why is refused with the provider’s message', async ({ changes }) => {
    const result = await client.initialize({ ...payment, ...changes })
    expect(result).toEqual({ kind: 'refused', message: expect.stringMatching(/Invalid/) })
  })

  test('a wrong key counts as our fault, and its error never contains the key', async () => {
    const secretKey = `sk_test_${'9'.repeat(40)}`
    const stranger = clientOf(simulator.baseUrl, { secretKey })
    const results = [
      await stranger.initialize(payment),
      await stranger.verify('order-1'),
      await stranger.refund({ reference: 'order-1', amount: pesewas(1), reason: 'none' }),
      await stranger.findRefunds('order-1'),
    ]
    expect(results.map(({ kind }) => kind)).toEqual(['misconfigured', 'unknown', 'misconfigured', 'misconfigured'])
    expect(JSON.stringify(results)).not.toContain(secretKey)
  })

  test('a started payment is unfinished, and becomes a success whenever it is paid', async () => {
    await client.initialize(payment)
    expect(await client.verify('order-1')).toEqual({ kind: 'unfinished', status: 'abandoned' })

    simulator.control.pay('order-1')
    expect(await client.verify('order-1')).toEqual({
      kind: 'success',
      amount: 2050,
      requestedAmount: 2050,
      currency: 'GHS',
      domain: 'test',
      providerId: expect.stringMatching(/^4\d{9}$/),
      channel: 'card',
      fee: 40,
      gatewayResponse: 'Successful',
      paidAt: simulator.clock.now(),
      metadata: { orderId: 'A1', cancel_action: 'https://shop.example/cart' },
    })
  })

  test('a changed amount or currency is reported as it was taken', async () => {
    await client.initialize(payment)
    simulator.control.pay('order-1', { amount: 100, requestedAmount: 100, currency: 'NGN', domain: 'live' })
    expect(await client.verify('order-1')).toMatchObject({
      kind: 'success',
      amount: 100,
      requestedAmount: 100,
      currency: 'NGN',
      domain: 'live',
    })
  })

  test('fees on top show as more paid than requested', async () => {
    await client.initialize(payment)
    simulator.control.pay('order-1', { amount: 2091 })
    expect(await client.verify('order-1')).toMatchObject({ amount: 2091, requestedAmount: 2050 })
  })

  test('a declined payment has failed, with the bank’s reason', async () => {
    await client.initialize(payment)
    simulator.control.decline('order-1', 'Insufficient Funds')
    expect(await client.verify('order-1')).toEqual({ kind: 'failed', gatewayResponse: 'Insufficient Funds' })
  })

  test('an unknown reference is not found, whatever characters it has', async () => {
    expect(await client.verify('nobody')).toEqual({ kind: 'not_found' })
    expect(await client.verify('../transaction')).toEqual({ kind: 'not_found' })
  })

  test('a lost answer leaves the start unknown, and verify finds what happened', async () => {
    simulator.control.setSwitches({ lostAnswers: 1 })
    expect(await client.initialize(payment)).toMatchObject({ kind: 'unknown' })
    expect(simulator.control.transactions()).toHaveLength(1)

    expect(await client.verify('order-1')).toEqual({ kind: 'unfinished', status: 'abandoned' })
  })

  test('a POST is never repeated automatically: a refund whose answer was lost exists once and is found', async () => {
    await client.initialize(payment)
    simulator.control.pay('order-1')
    simulator.control.setSwitches({ lostAnswers: 1 })
    expect(await client.refund({ reference: 'order-1', amount: pesewas(50), reason: 'late' })).toMatchObject({
      kind: 'unknown',
    })

    const found = await client.findRefunds('order-1')
    expect(found).toMatchObject({ kind: 'found', refunds: [{ amount: 50, currency: 'GHS' }] })
  })

  test.each(['lostAnswers', 'serverErrors'] as const)(
    'verify survives two %s and gives up at the third',
    async (fault) => {
      await client.initialize(payment)
      simulator.control.setSwitches({ [fault]: 2 })
      expect(await client.verify('order-1')).toMatchObject({ kind: 'unfinished' })

      simulator.control.setSwitches({ [fault]: 3 })
      expect(await client.verify('order-1')).toMatchObject({ kind: 'unknown' })
      expect(simulator.control.switches()[fault]).toBe(0)
    },
  )

  test('a verification without an answer is unknown after the time-out, and known at the next try', async () => {
    const hasty = clientOf(simulator.baseUrl, { timeoutMs: 150 })
    await hasty.initialize(payment)
    simulator.control.pay('order-1')
    simulator.control.setSwitches({ verifyTimeouts: 1 })

    expect(await hasty.verify('order-1')).toEqual({
      kind: 'unknown',
      error: 'the provider did not answer within 150 ms',
    })
    expect(await hasty.verify('order-1')).toMatchObject({ kind: 'success' })
  })

  test('a refund is queued, found by reference, and leaves the payment reversed', async () => {
    await client.initialize(payment)
    simulator.control.pay('order-1')
    const result = await client.refund({ reference: 'order-1', amount: pesewas(2050), reason: 'twice paid' })
    expect(result).toEqual({
      kind: 'queued',
      refund: { providerId: expect.stringMatching(/^\d+$/), status: 'pending', amount: 2050, currency: 'GHS' },
    })

    await expect.poll(async () => (await client.verify('order-1')).kind).toBe('reversed')
    expect(await client.findRefunds('order-1')).toMatchObject({
      kind: 'found',
      refunds: [{ status: 'processed', amount: 2050 }],
    })
  })

  test('a refund of more than was paid is refused', async () => {
    await client.initialize(payment)
    simulator.control.pay('order-1')
    const result = await client.refund({ reference: 'order-1', amount: pesewas(2051), reason: 'greed' })
    expect(result).toMatchObject({ kind: 'refused' })
  })

  test('successful payments are listed by a window of time with their metadata; open ones are left out', async () => {
    await client.initialize(payment)
    await client.initialize({ ...payment, reference: 'order-2' })
    simulator.control.pay('order-1')
    const now = simulator.clock.now().getTime()
    const [before, after] = [new Date(now - 1_000), new Date(now + 1_000)]

    expect(await client.listSuccesses({ from: before, to: after, page: 1 })).toMatchObject({
      kind: 'listed',
      isLast: true,
      rows: [{ reference: 'order-1', amount: 2050, currency: 'GHS', domain: 'test', metadata: { orderId: 'A1' } }],
    })
    const none = { kind: 'listed', rows: [], isLast: true }
    expect(await client.listSuccesses({ from: after, to: new Date(now + 2_000), page: 1 })).toEqual(none)
    expect(await client.listSuccesses({ from: before, to: after, page: 2 })).toEqual(none)
    simulator.control.setSwitches({ serverErrors: true })
    expect(await client.listSuccesses({ from: before, to: after, page: 1 })).toMatchObject({ kind: 'unknown' })
  })

  test('settlements of a window are listed, each with its payments and their fees', async () => {
    const before = simulator.clock.now()
    await client.initialize(payment)
    simulator.control.pay('order-1')
    simulator.clock.pass(86_400_000)
    const window = { from: before, to: simulator.clock.now(), page: 1 }

    const settledAt = new Date('2026-11-21T00:00:00Z')
    const listed = await client.listSettlements(window)
    expect(listed).toMatchObject({
      kind: 'listed',
      rows: [{ domain: 'test', currency: 'GHS', settledAt, paidOut: 2010, fees: 40 }],
      isLast: true,
    })
    expect(await client.listSettlements({ ...window, to: before })).toMatchObject({ rows: [] })
    const id = listed.kind === 'listed' ? (listed.rows[0]?.id ?? '') : ''
    expect(await client.listSettled(id, 1)).toMatchObject({
      rows: [{ reference: 'order-1', amount: 2050, fee: 40, paidAt: before, metadata: { orderId: 'A1' } }],
      isLast: true,
    })
    expect(await client.listSettled('1', 1)).toMatchObject({ kind: 'unknown' })
  })

  test('a payment without refunds, or an unknown one, has an empty list', async () => {
    await client.initialize(payment)
    expect(await client.findRefunds('order-1')).toEqual({ kind: 'found', refunds: [] })
    expect(await client.findRefunds('nobody')).toEqual({ kind: 'found', refunds: [] })
  })
})

describe('answers that the documentation allows or the network causes', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((ready) => server.once('listening', ready))
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    // A server that listens on a port has an address with a port.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const answering = (status: number, body: unknown) =>
    serve((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })

  const success = {
    id: 4_099_260_516,
    domain: 'live',
    status: 'success',
    reference: 'r1',
    amount: 2050,
    currency: 'GHS',
    channel: 'card',
    gateway_response: 'Approved',
    paid_at: '2026-08-22T09:15:02.000Z',
    metadata: '',
  }
  const verified = (data: unknown) => answering(200, { status: true, message: 'Verification successful', data })

  test.each([
    { metadata: '', parsed: {} },
    { metadata: 0, parsed: {} },
    { metadata: null, parsed: {} },
    { metadata: [], parsed: {} },
    { metadata: '{"orderId":"A1"}', parsed: { orderId: 'A1' } },
    { metadata: '{broken', parsed: {} },
    { metadata: { orderId: 'A1' }, parsed: { orderId: 'A1' } },
  ])('metadata $metadata is read as $parsed', async ({ metadata, parsed }) => {
    const url = await verified({ ...success, metadata })
    expect(await clientOf(url).verify('r1')).toMatchObject({ kind: 'success', metadata: parsed })
  })

  test('amounts may be digits and the time of payment may have its other name', async () => {
    const { paid_at, metadata, ...rest } = success
    const url = await verified({ ...rest, amount: '2050', paidAt: paid_at })
    expect(await clientOf(url).verify('r1')).toMatchObject({
      amount: 2050,
      requestedAmount: 2050,
      paidAt: new Date(paid_at),
      providerId: '4099260516',
    })
  })

  test.each([
    { data: { ...success, amount: undefined }, why: 'the amount paid is missing' },
    ...['20.50', '2e3', '', null, 20.5, -1].map((amount) => ({
      data: { ...success, amount },
      why: `the amount is ${JSON.stringify(amount)}`,
    })),
    { data: { ...success, currency: null }, why: 'the currency is missing' },
    { data: { ...success, reference: 'r2' }, why: 'it is about another payment' },
    { data: { ...success, status: 'celebrated' }, why: 'its status is unknown to us' },
    { data: null, why: 'it is empty' },
  ])('a success is not believed when $why', async ({ data }) => {
    expect(await clientOf(await verified(data)).verify('r1')).toMatchObject({ kind: 'unknown' })
  })

  test.each(['ongoing', 'pending', 'processing', 'queued'])('%s is unfinished', async (status) => {
    const url = await verified({ ...success, status })
    expect(await clientOf(url).verify('r1')).toEqual({ kind: 'unfinished', status })
  })

  test.each([
    { status: 404, body: { status: false, message: 'Transaction not found' }, kind: 'not_found' },
    { status: 400, body: { status: false, message: 'Transaction reference not found.' }, kind: 'not_found' },
    { status: 400, body: { status: false, message: 'Malformed request' }, kind: 'unknown' },
    { status: 404, body: '<h1>Not found</h1>', kind: 'unknown' },
    { status: 429, body: { status: false, message: 'Too many requests' }, kind: 'unknown' },
    { status: 200, body: '<h1>Sign in to this network</h1>', kind: 'unknown' },
  ])('a $status with $body is $kind', async ({ status, body, kind }) => {
    expect((await clientOf(await answering(status, body)).verify('r1')).kind).toBe(kind)
  })

  test('a redirect is not followed: our key is sent to one address only', async () => {
    const elsewhere: unknown[] = []
    const target = await serve((request, response) => {
      elsewhere.push(request.headers.authorization)
      response.end()
    })
    const url = await serve((_request, response) => {
      response.writeHead(307, { location: target })
      response.end()
    })
    expect(await clientOf(url).initialize(payment)).toMatchObject({ kind: 'unknown' })
    expect(elsewhere).toEqual([])
  })

  test('a provider that cannot be reached leaves everything unknown', async () => {
    const client = clientOf('http://127.0.0.1:9')
    expect((await client.initialize(payment)).kind).toBe('unknown')
    expect((await client.findRefunds('r1')).kind).toBe('unknown')
  })

  test('a malformed key is not quoted, although the platform quotes it in its own error', async () => {
    const result = await clientOf('http://127.0.0.1:9', { secretKey: 'sk_test_\nsecret' }).verify('r1')
    expect(result.kind).toBe('unknown')
    expect(JSON.stringify(result)).not.toContain('secret')
  })

  test("another payment's refunds are left out when the provider ignored our filter", async () => {
    const refund = { id: 3, status: 'processed', amount: '2050', currency: 'GHS' }
    const url = await answering(200, {
      status: true,
      message: 'Refunds retrieved',
      data: [
        { ...refund, id: 1, transaction: 77, transaction_reference: 'r2' },
        { ...refund, id: 2, transaction: 78 },
        { ...refund, id: 3, transaction: { id: 79, reference: 'r1' } },
      ],
    })
    const ids = async (providerId?: string) => {
      const found = await clientOf(url).findRefunds('r1', providerId)
      return found.kind === 'found' ? found.refunds.map((one) => one.providerId) : found
    }
    expect(await ids()).toEqual(['3'])
    expect(await ids('78')).toEqual(['2', '3'])
  })
})
