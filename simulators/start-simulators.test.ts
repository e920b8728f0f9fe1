import { expect, test } from 'vitest'
import { testClock, testRandom } from './paystack/test-simulator.ts'
import { startSimulators } from './start-simulators.ts'

const start = (changes: Partial<Parameters<typeof startSimulators>[0]> = {}) =>
  startSimulators({ port: 0, host: '127.0.0.1', clock: testClock().now, random: testRandom(), ...changes })

test('all simulators share one port: payments at the root, the others under their names', async () => {
  const simulators = await start()
  const statuses = await Promise.all(
    [
      '/',
      '/v2/inline.js',
      '/telegram/',
      '/geocoder/reverse?lat=5.6037&lon=-0.187',
      '/sign-in/',
      '/mailbox/',
      '/sms/',
      '/airtime/',
    ].map(async (path) => (await fetch(simulators.baseUrl + path)).status),
  )
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
  await simulators.close()
})

test('mails, text messages, sign-in and airtime are not simulated where they are real, because anybody could sign in as anybody', async () => {
  const simulators = await start({ hasAccounts: false })

  for (const path of ['/mailbox/', '/sms/', '/sign-in/', '/airtime/']) {
    expect((await fetch(simulators.baseUrl + path)).status).toBe(404)
  }
  expect(await (await fetch(`${simulators.baseUrl}/`)).text()).not.toContain('/mailbox/')
  await simulators.close()
})

test('the keys have the form of test keys, and the simulator accepts them', async () => {
  const simulators = await start()
  const { secretKey, publicKey } = simulators.paystack
  expect(secretKey).toMatch(/^sk_test_[0-9a-f]{40}$/)
  expect(publicKey).toMatch(/^pk_test_[0-9a-f]{40}$/)
  const response = await fetch(`${simulators.baseUrl}/transaction`, {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  expect(response.status).toBe(200)
  await simulators.close()
})

test('the payment page uses the URL for browsers, where that differs', async () => {
  const simulators = await start({ publicUrl: 'https://pay.example' })
  const response = await fetch(`${simulators.baseUrl}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${simulators.paystack.secretKey}`, 'content-type': 'application/json' },
    body: '{"email":"ama@example.com","amount":2050}',
  })
  expect(await response.json()).toMatchObject({
    data: { authorization_url: expect.stringMatching(/^https:\/\/pay\.example\/checkout\/[a-z0-9]{15}$/) },
  })
  expect(simulators.publicUrl).toBe('https://pay.example')
  await simulators.close()
})
