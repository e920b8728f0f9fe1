import { afterEach, beforeEach, expect, test } from 'vitest'
import { PUBLIC_KEY, SECRET_KEY, startTestSimulator } from './test-simulator.ts'

let simulator: Awaited<ReturnType<typeof startTestSimulator>>
let accessCode: string

beforeEach(async () => {
  simulator = await startTestSimulator()
  const { json } = await simulator.call('POST', '/transaction/initialize', {
    email: 'ama@example.com',
    amount: 2050,
    reference: 'r1',
    callback_url: 'https://shop.example/paid?lang=en',
    metadata: { cancel_action: 'https://shop.example/cart' },
  })
  accessCode = json.data.access_code
})
afterEach(() => simulator.close())

const open = async (code = accessCode) =>
  (await fetch(`${simulator.baseUrl}/transaction/verify_access_code/${code}`)).json()
const step = (name: string, body: unknown) => simulator.call('POST', `/checkout/${accessCode}/${name}`, body)
const status = () => simulator.control.transactions()[0]?.status

test('an opened page makes the transaction ongoing; leaving it makes it abandoned again', async () => {
  expect(status()).toBe('abandoned')
  const { data } = await open()
  expect(status()).toBe('ongoing')
  expect(data).toMatchObject({ amount: 2050, currency: 'GHS', email: 'ama@example.com', status: 'ongoing' })

  await step('action', { action: 'close' })
  expect(status()).toBe('abandoned')
})

test('after payment the browser goes to the callback address with both names of the reference', async () => {
  const { json } = await step('action', { action: 'pay' })
  expect(json).toMatchObject({
    status: 'success',
    returnUrl: 'https://shop.example/paid?lang=en&trxref=r1&reference=r1',
  })
  expect((await open()).data.cancelUrl).toBe('https://shop.example/cart')
})

test('a cancel action that is not a web URL is left out, because it becomes a link', async () => {
  const { json } = await simulator.call('POST', '/transaction/initialize', {
    email: 'ama@example.com',
    amount: 2050,
    metadata: '{"cancel_action":"javascript:alert(1)"}',
  })
  expect((await open(json.data.access_code)).data.cancelUrl).toBeNull()
})

test.each([
  { action: 'decline', message: 'Declined' },
  { action: 'timeout', message: 'Transaction timed out' },
])('the button $action ends the transaction as failed', async ({ action, message }) => {
  expect((await step('action', { action })).json).toMatchObject({ status: 'failed', message })
})

const card = (number: string, changes: { [field: string]: string | undefined } = {}) =>
  step('card', { number, expiry: '12/30', cvv: '123', ...changes })

test.each([
  { number: '4084 0840 8408 4081', cvv: '408', answer: { status: 'success', message: 'Successful' } },
  { number: '4084 0800 0000 5408', cvv: '001', answer: { status: 'failed', message: 'Declined' } },
  { number: '4084 0800 0067 0037', cvv: '787', answer: { status: 'failed', message: 'Insufficient Funds' } },
  { number: '5078 5078 5078 5078 53', cvv: '082', answer: { status: 'failed', message: 'Token Not Generated' } },
])('the test card $number ends with $answer.message', async ({ number, cvv, answer }) => {
  expect((await card(number, { cvv })).json).toMatchObject(answer)
})

test('a card with PIN, phone and code asks for each in turn before it charges', async () => {
  const number = '507850785078507804'
  const answers = { pin: '0000', phone: '0551234987', otp: '123456' }
  expect((await card(number)).json).toEqual({ next: 'pin' })
  expect((await card(number, { pin: answers.pin })).json).toEqual({ next: 'phone' })
  expect((await card(number, { pin: answers.pin, phone: answers.phone })).json).toEqual({ next: 'otp' })
  expect(status()).toBe('abandoned')
  expect((await card(number, answers)).json.status).toBe('success')
})

test('a wrong PIN fails the payment', async () => {
  const { json } = await card('507850785078507812', { cvv: '081', pin: '9999' })
  expect(json).toMatchObject({ status: 'failed', message: 'Incorrect PIN' })
})

test.each([
  { bank: 'authorised', status: 'success' },
  { bank: 'refused', status: 'failed' },
])('the page of the bank decides: $bank means $status', async ({ bank, status }) => {
  expect((await card('5192720620584796')).json).toEqual({ next: 'bank' })
  expect((await card('5192720620584796', { bank })).json.status).toBe(status)
})

test.each([
  { number: '4242424242424242', changes: {}, code: 'invalid_number', why: 'it could be a real card' },
  { number: '4084084084084081', changes: { cvv: '111' }, code: 'invalid_cvv', why: 'the CVV is not the card’s' },
  { number: '4084084084084081', changes: { expiry: '10/26', cvv: '408' }, code: 'invalid_expiry', why: 'it ran out' },
  { number: '4084084084084081', changes: { expiry: '13/30' }, code: 'invalid_expiry', why: 'no month is the 13th' },
])('nothing is charged when $why', async ({ number, changes, code }) => {
  const reply = await card(number, changes)
  expect(reply.status).toBe(400)
  expect(reply.json.code).toBe(code)
  expect(status()).toBe('abandoned')
})

test('a wallet waits for its owner, whose answer is a button', async () => {
  const { json } = await step('wallet', { provider: 'mtn', phone: '055 123 4981' })
  expect(json).toMatchObject({ status: 'pending', prompt: { kind: 'approve' } })
  expect((await step('action', { action: 'pay' })).json.status).toBe('success')
  expect(simulator.control.transactions()[0]?.instrument?.channel).toBe('mobile_money')
})

test('a Telecel wallet asks for a voucher code on the page', async () => {
  expect((await step('wallet', { provider: 'vod', phone: '0551234987' })).json.prompt.kind).toBe('otp')
  expect((await step('otp', { otp: '123456' })).json.status).toBe('success')
})

test('the widget starts a transaction with the public key alone, from any origin', async () => {
  const response = await fetch(`${simulator.baseUrl}/checkout/request_inline`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
    body: JSON.stringify({
      key: PUBLIC_KEY,
      email: 'a@example.com',
      amount: 500,
      ref: 'inline-1',
      metadata: '{"a":1}',
    }),
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const { json } = await simulator.call('GET', '/transaction/verify/inline-1')
  expect(json.data).toMatchObject({ amount: 500, metadata: '{"a":1}' })
})

test('the widget refuses the secret key, which does not belong in a browser', async () => {
  const body = { key: SECRET_KEY, email: 'a@example.com', amount: 500 }
  expect((await simulator.call('POST', '/checkout/request_inline', body)).status).toBe(401)
})

test('the page says that no real money moves, may be framed anywhere, and runs no foreign script', async () => {
  const response = await fetch(`${simulator.baseUrl}/checkout/${accessCode}`)
  expect(await response.text()).toContain('Test payments – no real money moves')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("script-src 'self'")
  expect(response.headers.get('x-frame-options')).toBeNull()
})

test.each(['/v2/inline.js', '/assets/checkout.js', '/assets/checkout.css', '/assets/dashboard.js', '/popup'])(
  '%s is served',
  async (path) => {
    expect((await fetch(simulator.baseUrl + path)).status).toBe(200)
  },
)

test('an unknown access code is not found, by page and by call', async () => {
  expect((await fetch(`${simulator.baseUrl}/checkout/nobody`)).status).toBe(404)
  expect((await fetch(`${simulator.baseUrl}/transaction/verify_access_code/nobody`)).status).toBe(404)
})
