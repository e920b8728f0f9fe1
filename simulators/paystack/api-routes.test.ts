import { afterEach, beforeEach, expect, test } from 'vitest'
import { PUBLIC_KEY, SECRET_KEY, startTestSimulator } from './test-simulator.ts'

let simulator: Awaited<ReturnType<typeof startTestSimulator>>
beforeEach(async () => {
  simulator = await startTestSimulator()
})
afterEach(() => simulator.close())

const payment = { email: 'ama@example.com', amount: 2050, currency: 'GHS', reference: 'order-1' }
const initialise = (changes: Record<string, unknown> = {}) =>
  simulator.call('POST', '/transaction/initialize', { ...payment, ...changes })
const verify = (reference: string) => simulator.call('GET', `/transaction/verify/${reference}`)

test('initialize returns an access code of 15 letters and digits, its page, and the reference', async () => {
  const { status, json } = await initialise()

  expect(status).toBe(200)
  expect(json).toMatchObject({ status: true, message: 'Authorization URL created', data: { reference: 'order-1' } })
  expect(json.data.access_code).toMatch(/^[a-z0-9]{15}$/)
  expect(json.data.authorization_url).toBe(`${simulator.baseUrl}/checkout/${json.data.access_code}`)
})

test('a payment without a reference gets one of 10 lower-case letters and digits', async () => {
  const { json } = await initialise({ reference: undefined })
  expect(json.data.reference).toMatch(/^[a-z0-9]{10}$/)
})

test('a form is accepted like JSON, as the provider does', async () => {
  const response = await fetch(`${simulator.baseUrl}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=ama%40example.com&amount=2050&reference=form-1&channels[]=card&metadata[order]=A1',
  })
  expect(response.status).toBe(200)
  const { json } = await verify('form-1')
  expect(json.data).toMatchObject({ amount: 2050, metadata: { order: 'A1' } })
})

test('a reference can be used once, paid or not: the envelope of the duplicate is exact', async () => {
  await initialise()
  const { status, json } = await initialise()

  expect(status).toBe(400)
  expect(json).toEqual({
    status: false,
    message: 'Duplicate Transaction Reference',
    meta: { nextStep: expect.any(String) },
    type: 'validation_error',
    code: 'duplicate_reference',
  })
})

test('references are case-sensitive', async () => {
  await initialise({ reference: 'Ref' })
  expect((await initialise({ reference: 'ref' })).status).toBe(200)
  expect((await verify('REF')).status).toBe(400)
})

test.each([
  { amount: 9, why: 'below the minimum of 10 pesewas' },
  { amount: 20.5, why: 'a fraction of a pesewa' },
  { amount: -100, why: 'negative' },
  { amount: '20.50', why: 'cedis in place of pesewas' },
  { amount: undefined, why: 'missing' },
])('the amount $amount is refused: $why', async ({ amount }) => {
  const { status, json } = await initialise({ amount })
  expect(status).toBe(400)
  expect(json).toMatchObject({ status: false, message: 'Invalid Amount Sent', type: 'validation_error' })
})

test.each([{ amount: 10 }, { amount: '2050' }])('the amount $amount is accepted', async ({ amount }) => {
  await initialise({ amount })
  expect((await verify('order-1')).json.data.amount).toBe(Number(amount))
})

test.each(['a_b', 'a b', 'a/b', 'ü'])(
  'the reference "%s" is refused: only letters, digits, - . =',
  async (reference) => {
    expect((await initialise({ reference })).status).toBe(400)
  },
)

test.each([
  { changes: { email: undefined }, why: 'the e-mail is missing' },
  { changes: { email: 'nobody' }, why: 'the e-mail is invalid' },
  { changes: { currency: 'XXX' }, why: 'the currency is not accepted' },
  { changes: { channels: ['telepathy'] }, why: 'no channel is known' },
  { changes: { callback_url: 'javascript:alert(1)' }, why: 'a browser cannot open the URL' },
])('a payment is refused when $why', async ({ changes }) => {
  const { status, json } = await initialise(changes)
  expect(status).toBe(400)
  expect(json).toMatchObject({ status: false, message: expect.any(String) })
})

test('a body that is not JSON is refused in the envelope of the API', async () => {
  const response = await fetch(`${simulator.baseUrl}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
    body: '{',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ status: false })
})

test.each([
  { key: `sk_test_${'0'.repeat(40)}`, why: 'a foreign secret key' },
  { key: PUBLIC_KEY, why: 'the public key, which belongs to browsers' },
])('$why is an invalid key', async ({ key }) => {
  const { status, json } = await simulator.call('POST', '/transaction/initialize', payment, key)
  expect(status).toBe(401)
  expect(json).toMatchObject({ status: false, message: 'Invalid key' })
})

test('a call without any key says that the header is missing', async () => {
  const response = await fetch(`${simulator.baseUrl}/transaction/verify/x`)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ message: 'No Authorization Header was found' })
})

test('routes for servers do not allow browsers of other origins', async () => {
  const response = await fetch(`${simulator.baseUrl}/transaction`, {
    headers: { authorization: `Bearer ${SECRET_KEY}`, origin: 'http://shop.example' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

test('a fresh payment verifies as abandoned, unpaid, with an id beyond 32 bits', async () => {
  await initialise()
  const { status, json } = await verify('order-1')

  expect(status).toBe(200)
  expect(json).toMatchObject({ status: true, message: 'Verification successful' })
  expect(json.data).toMatchObject({ status: 'abandoned', paid_at: null, fees: null, metadata: '', authorization: {} })
  expect(json.data.id).toBeGreaterThan(2 ** 31)
})

test('an abandoned payment can still be paid: fees are 1.95 %, times are UTC, the card is masked', async () => {
  await initialise()
  simulator.control.pay('order-1')
  const { data } = (await verify('order-1')).json

  expect(data).toMatchObject({
    status: 'success',
    gateway_response: 'Successful',
    domain: 'test',
    channel: 'card',
    amount: 2050,
    requested_amount: 2050,
    fees: 40,
    paid_at: '2026-11-20T12:00:00.000Z',
    paidAt: '2026-11-20T12:00:00.000Z',
    authorization: { bin: '408408', last4: '4081', exp_month: '12', reusable: true },
    customer: { email: 'ama@example.com' },
  })
})

test('a declined payment verifies with 200 and status true: only data.status says that it failed', async () => {
  await initialise()
  simulator.control.decline('order-1', 'Insufficient Funds')
  const { status, json } = await verify('order-1')

  expect(status).toBe(200)
  expect(json.status).toBe(true)
  expect(json.data).toMatchObject({ status: 'failed', gateway_response: 'Insufficient Funds', paid_at: null })
})

test('success is final: it can neither be paid again nor declined', async () => {
  await initialise()
  simulator.control.pay('order-1')

  expect((await simulator.call('POST', '/_transactions/order-1/pay')).status).toBe(409)
  expect((await simulator.call('POST', '/_transactions/order-1/decline')).status).toBe(409)
  expect((await verify('order-1')).json.data.status).toBe('success')
})

test.each([{ metadata: { order: 'A1' } }, { metadata: '{"order":"A1"}' }])(
  'metadata comes back exactly as it was given: $metadata',
  async ({ metadata }) => {
    await initialise({ metadata })
    expect((await verify('order-1')).json.data.metadata).toEqual(metadata)
  },
)

test('an unknown reference is a 400 with its own code', async () => {
  const { status, json } = await verify('nobody')
  expect(status).toBe(400)
  expect(json).toMatchObject({
    status: false,
    message: 'Transaction reference not found',
    code: 'transaction_not_found',
  })
})

test('an access code or an id is no reference: verify finds neither', async () => {
  const { access_code } = (await initialise()).json.data
  expect((await verify(access_code)).status).toBe(400)
})

test('transactions are listed newest first, by page and by status, with the counts in meta', async () => {
  for (const reference of ['r1', 'r2', 'r3']) await initialise({ reference })
  simulator.control.pay('r2')

  const page = (await simulator.call('GET', '/transaction?perPage=2&page=2')).json
  expect(page.data.map((row: { reference: string }) => row.reference)).toEqual(['r1'])
  expect(page.meta).toEqual({ total: 3, skipped: 2, perPage: 2, page: 2, pageCount: 2 })

  const paid = (await simulator.call('GET', '/transaction?status=success')).json
  expect(paid.data.map((row: { reference: string }) => row.reference)).toEqual(['r2'])
})

test('a transaction is found by its id; an unknown id and an unknown route are 404', async () => {
  await initialise()
  const { id } = (await verify('order-1')).json.data
  expect((await simulator.call('GET', `/transaction/${id}`)).json.data.reference).toBe('order-1')
  expect((await simulator.call('GET', '/transaction/1')).status).toBe(404)
  expect((await simulator.call('GET', '/nothing-here')).json).toMatchObject({
    status: false,
    message: 'Entity not found',
  })
})

test('the wallets of Ghana are listed under the codes that a charge takes', async () => {
  const { json } = await simulator.call('GET', '/bank?currency=GHS&type=mobile_money')
  expect(json.data.map((bank: { code: string }) => bank.code)).toEqual(['MTN', 'VOD', 'ATL'])
})

const charge = (provider: string, phone: string) =>
  simulator.call('POST', '/charge', { ...payment, mobile_money: { provider, phone } })

test.each(['mtn', 'atl', 'MTN'])('a wallet of %s gets a prompt, and pays automatically', async (provider) => {
  const { json } = await charge(provider, '0551234987')
  expect(json).toMatchObject({
    message: 'Charge attempted',
    data: { reference: 'order-1', status: 'pay_offline', display_text: expect.any(String) },
  })

  await expect.poll(async () => (await verify('order-1')).json.data.status).toBe('success')
  expect((await verify('order-1')).json.data).toMatchObject({
    channel: 'mobile_money',
    gateway_response: 'Approved',
    authorization: { bin: '055XXX', last4: 'X987', exp_month: '12', exp_year: '9999', card_type: '', reusable: false },
  })
  // In the answers of a charge the expiry is a number.
  expect((await simulator.call('GET', '/charge/order-1')).json.data.authorization.exp_year).toBe(9999)
})

test('a Telecel wallet needs a voucher code, and then shows the whole transaction', async () => {
  expect((await charge('vod', '0551234987')).json.data.status).toBe('send_otp')

  const { json } = await simulator.call('POST', '/charge/submit_otp', { otp: '123456', reference: 'order-1' })
  expect(json.data).toMatchObject({ status: 'success', gateway_response: 'Approved', fees: 40 })
})

test('a wrong voucher code fails the charge, with HTTP 200', async () => {
  await charge('vod', '0551234987')
  const { status, json } = await simulator.call('POST', '/charge/submit_otp', { otp: '000000', reference: 'order-1' })
  expect(status).toBe(200)
  expect(json.data).toMatchObject({ status: 'failed', gateway_response: 'Invalid OTP' })
})

test.each([
  { phone: '0551234980', answer: 'Insufficient Funds' },
  { phone: '0551234982', answer: 'Declined' },
  { phone: '0551234983', answer: 'Processor error' },
])('the wallet $phone ends with $answer', async ({ phone, answer }) => {
  await charge('mtn', phone)
  await expect.poll(async () => (await verify('order-1')).json.data.status).toBe('failed')
  expect((await verify('order-1')).json.data.gateway_response).toBe(answer)
})

test('a payer who never answers has 180 seconds, then the payment fails', async () => {
  await simulator.close()
  simulator = await startTestSimulator({ timeScale: 1 })
  await charge('mtn', '0551234981')
  expect((await verify('order-1')).json.data.status).toBe('pending')
  simulator.clock.pass(179_000)
  expect((await simulator.call('GET', '/charge/order-1')).json).toMatchObject({
    message: 'Reference check successful',
    data: { reference: 'order-1', status: 'pending' },
  })
  simulator.clock.pass(1_000)
  expect((await verify('order-1')).json.data.status).toBe('failed')
})

test('a late payer pays after the prompt is over, and is pending until then', async () => {
  await simulator.close()
  simulator = await startTestSimulator({ timeScale: 1 })
  await charge('mtn', '0551234984')
  simulator.clock.pass(200_000)
  expect((await verify('order-1')).json.data.status).toBe('pending')
  simulator.clock.pass(100_000)
  expect((await verify('order-1')).json.data.status).toBe('success')
})

test.each([
  { phone: '0551234988', events: 2, why: 'its event comes twice' },
  { phone: '0551234989', events: 1, why: 'its event is held back' },
])('the wallet $phone pays, and $why', async ({ phone, events }) => {
  await charge('mtn', phone)
  await expect.poll(async () => (await verify('order-1')).json.data.status).toBe('success')
  expect(simulator.control.webhooks()).toHaveLength(events)
})

test('a real number is refused in test mode: the charge fails at once', async () => {
  expect((await charge('mtn', '0241234565')).json.data.status).toBe('failed')
})

test.each([
  { provider: 'nobody', phone: '0551234987', why: 'the network is unknown' },
  { provider: 'mtn', phone: '+233551234987', why: 'the number is not in its national form' },
])('a charge is refused when $why, and makes no transaction', async ({ provider, phone }) => {
  expect((await charge(provider, phone)).status).toBe(400)
  expect(simulator.control.transactions()).toEqual([])
})

test('the check of an unknown charge says that its reference is invalid', async () => {
  const { status, json } = await simulator.call('GET', '/charge/nobody')
  expect(status).toBe(400)
  expect(json.message).toBe('Transaction reference is invalid')
})

const refund = (body: Record<string, unknown>) => simulator.call('POST', '/refund', body)

test('a refund is queued, processed step by step, and then the transaction is reversed', async () => {
  await initialise()
  simulator.control.pay('order-1')
  const { json } = await refund({ transaction: 'order-1', merchant_note: 'twice paid' })

  expect(json).toMatchObject({
    message: 'Refund has been queued for processing',
    data: { amount: 2050, status: 'pending', currency: 'GHS', merchant_note: 'twice paid' },
  })
  expect(json.data.transaction).toMatchObject({ reference: 'order-1', status: 'success' })

  await expect.poll(async () => (await verify('order-1')).json.data.status).toBe('reversed')
  const found = (await simulator.call('GET', `/refund/${json.data.id}`)).json
  expect(found).toMatchObject({ message: 'Refund retrieved', data: { status: 'processed' } })
})

test('parts are refunded until nothing is left, by reference or by id', async () => {
  await initialise()
  simulator.control.pay('order-1')
  const { id } = (await verify('order-1')).json.data

  expect((await refund({ transaction: 'order-1', amount: 2000 })).status).toBe(200)
  expect((await refund({ transaction: id, amount: 51 })).status).toBe(400)
  expect((await refund({ transaction: id, amount: 50 })).status).toBe(200)
  expect((await refund({ transaction: id })).json.message).toBe('Transaction has been fully reversed')
})

test.each([
  { body: { transaction: 'nobody' }, status: 404, why: 'the transaction does not exist' },
  { body: { transaction: 'order-1' }, status: 400, why: 'it was never paid' },
  { body: {}, status: 400, why: 'the transaction is missing' },
])('a refund is refused with $status when $why', async ({ body, status }) => {
  await initialise()
  expect((await refund(body)).status).toBe(status)
})

test('refunds are listed for one transaction alone, by its reference or its id', async () => {
  for (const reference of ['r1', 'r2']) {
    await initialise({ reference })
    simulator.control.pay(reference)
    await refund({ transaction: reference })
  }
  const { id } = (await verify('r2')).json.data
  for (const name of ['r2', id]) {
    const { json } = await simulator.call('GET', `/refund?transaction=${name}`)
    expect(json.data).toMatchObject([{ transaction_reference: 'r2', transaction: id }])
    expect(json.meta.total).toBe(1)
  }
  expect((await simulator.call('GET', '/refund?transaction=nobody')).json.data).toEqual([])
})

test('a refund that needs attention waits for an account', async () => {
  const { access_code } = (await initialise()).json.data
  const card = { number: '4084080000671902', expiry: '12/30', cvv: '123' }
  await simulator.call('POST', `/checkout/${access_code}/card`, card)
  const { id } = (await refund({ transaction: 'order-1' })).json.data

  await expect.poll(() => refundStatus(id)).toBe('needs-attention')
  expect((await retry(id)).status).toBe(200)
  await expect.poll(() => refundStatus(id)).toBe('processed')
})

test('a refund that needs no attention cannot be retried', async () => {
  await initialise()
  simulator.control.pay('order-1')
  const { id } = (await refund({ transaction: 'order-1' })).json.data
  const { status, json } = await retry(id)
  expect(status).toBe(422)
  expect(json.code).toBe('invalid_params')
})

test('what was paid on a day is settled when the day has ended, with its fees', async () => {
  await initialise()
  simulator.control.pay('order-1')
  const settlements = async () => (await simulator.call('GET', '/settlement')).json.data
  expect(await settlements()).toEqual([])

  simulator.clock.pass(86_400_000)
  await initialise({ reference: 'of-today' })
  simulator.control.pay('of-today')

  const [settlement, ...others] = await settlements()
  expect(others).toEqual([])
  expect(settlement).toMatchObject({
    status: 'success',
    total_processed: 2050,
    total_fees: 40,
    effective_amount: 2010,
    settlement_date: '2026-11-21T00:00:00.000Z',
  })
  const { json } = await simulator.call('GET', `/settlement/${settlement.id}/transactions`)
  expect(json.data).toMatchObject([{ reference: 'order-1', amount: 2050, fees: 40 }])
  expect((await simulator.call('GET', '/settlement?from=2026-11-22T00:00:00Z')).json.data).toEqual([])
  expect((await simulator.call('GET', '/settlement/1/transactions')).status).toBe(404)
})

const refundStatus = async (id: number) => (await simulator.call('GET', `/refund/${id}`)).json.data.status
const retry = (id: number) =>
  simulator.call('POST', `/refund/retry_with_customer_details/${id}`, {
    refund_account_details: { currency: 'GHS', account_number: '0551234987', bank_id: '1' },
  })
