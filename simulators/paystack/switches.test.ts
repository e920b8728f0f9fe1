import { afterEach, beforeEach, expect, test } from 'vitest'
import { SECRET_KEY, startTestSimulator } from './test-simulator.ts'

let simulator: Awaited<ReturnType<typeof startTestSimulator>>
beforeEach(async () => {
  simulator = await startTestSimulator()
})
afterEach(() => simulator.close())

const initialise = (reference: string) =>
  simulator.call('POST', '/transaction/initialize', { email: 'ama@example.com', amount: 2050, reference })
const statusOf = async (reference: string) =>
  (await simulator.call('GET', `/transaction/verify/${reference}`)).json.data.status
const pay = (reference: string, body?: unknown) => simulator.call('POST', `/_transactions/${reference}/pay`, body)

test('switched to decline, a payment fails; a number counts down, and then payments succeed again', async () => {
  simulator.control.setSwitches({ declined: 1 })
  for (const reference of ['r1', 'r2']) {
    await initialise(reference)
    await pay(reference)
  }
  expect(await statusOf('r1')).toBe('failed')
  expect(await statusOf('r2')).toBe('success')
  expect(simulator.control.switches().declined).toBe(0)
})

test('switched to abandon, the payer leaves and may return', async () => {
  simulator.control.setSwitches({ abandoned: true })
  await initialise('r1')
  await pay('r1')
  expect(await statusOf('r1')).toBe('abandoned')

  simulator.control.resetSwitches()
  await pay('r1')
  expect(await statusOf('r1')).toBe('success')
})

test('a lost answer breaks the connection after the effect', async () => {
  simulator.control.setSwitches({ lostAnswers: 1 })
  await expect(initialise('r1')).rejects.toThrow()

  expect(await statusOf('r1')).toBe('abandoned')
  expect((await initialise('r1')).json.code).toBe('duplicate_reference')
})

test('the answer to a verification can be lost as well', async () => {
  await initialise('r1')
  simulator.control.setSwitches({ lostAnswers: 1 })
  await expect(statusOf('r1')).rejects.toThrow()
})

test('a verification can stay without an answer for ever', async () => {
  await initialise('r1')
  simulator.control.setSwitches({ verifyTimeouts: 1 })
  const unanswered = fetch(`${simulator.baseUrl}/transaction/verify/r1`, {
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    signal: AbortSignal.timeout(100),
  })
  await expect(unanswered).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(await statusOf('r1')).toBe('abandoned')
})

test('a server error has no effect', async () => {
  simulator.control.setSwitches({ serverErrors: 1 })
  const { status, json } = await initialise('r1')
  expect(status).toBe(502)
  expect(json).toMatchObject({ status: false, type: 'api_error' })
  expect(simulator.control.transactions()).toEqual([])
})

test('a slow answer comes after its effect', async () => {
  simulator.control.setSwitches({ slowMs: 300 })
  let isAnswered = false
  const answer = initialise('r1').then(() => {
    isAnswered = true
  })
  await expect.poll(() => simulator.control.transactions().length).toBe(1)
  expect(isAnswered).toBe(false)
  await answer
})

test('switches are set over HTTP, one at a time, and reset together', async () => {
  const { json } = await simulator.call('POST', '/_switches', { declined: true, slowMs: 5 })
  expect(json).toMatchObject({ declined: true, slowMs: 5, abandoned: false })
  expect((await simulator.call('POST', '/_switches/reset')).json).toMatchObject({ declined: false, slowMs: 0 })
})

test('an unknown switch is refused, because a misspelt fault would test nothing', async () => {
  expect((await simulator.call('POST', '/_switches', { delcined: true })).status).toBe(400)
})

test('payments are made without a browser, by reference or access code, with other amounts where wanted', async () => {
  const { access_code } = (await initialise('r1')).json.data
  const { json } = await pay(access_code, { amount: 100, requestedAmount: 100, currency: 'NGN', domain: 'live' })
  expect(json).toMatchObject({
    reference: 'r1',
    status: 'success',
    amount: 100,
    requested_amount: 100,
    currency: 'NGN',
    domain: 'live',
  })
  expect((await pay('nobody')).status).toBe(404)
})

test('the dashboard lists events, and escapes foreign text', async () => {
  await initialise('r1')
  await simulator.call('POST', '/_transactions/r1/decline', { reason: '<b>no</b>' })
  const page = await (await fetch(simulator.baseUrl)).text()

  expect(page).toContain('r1')
  expect(page).toContain('&lt;b&gt;no&lt;/b&gt;')
  expect(page).not.toContain('<b>no</b>')
  expect(page).not.toContain(SECRET_KEY)
})
