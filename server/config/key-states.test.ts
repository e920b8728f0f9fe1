import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { keyStates } from './key-states.ts'

const LIVE = {
  NODE_ENV: 'production',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
  PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789',
}
const statesOf = (env: Record<string, string>) => keyStates(readConfig(env))

test('on a developer’s machine simulators stand in, but for what staff can do themselves', () => {
  expect(statesOf({})).toEqual({
    paystack: 'test',
    telegram: 'test',
    mail: 'test',
    sms: 'test',
    google: 'test',
    microsoft: 'test',
    maps: 'missing',
    airtime: 'missing',
  })
})

test('in production what has no keys is missing', () => {
  expect(statesOf({ NODE_ENV: 'production', SMTP_URL: 'smtps://mail.example.com' })).toMatchObject({
    paystack: 'missing',
    telegram: 'missing',
    mail: 'set',
  })
})

test.each([
  { change: {}, state: 'set', why: 'both are live' },
  { change: { PAYSTACK_SECRET_KEY: 'sk_test_0123456789' }, state: 'wrong', why: 'one is a test key' },
  {
    change: { PAYSTACK_PUBLIC_KEY: 'sk_live_0123456789' },
    state: 'wrong',
    why: 'the secret stands in the wrong place',
  },
  { change: { PAYSTACK_PUBLIC_KEY: '' }, state: 'missing', why: 'one is not set' },
])('the keys of Paystack are $state: $why', ({ change, state }) => {
  const states = statesOf({ ...LIVE, ...change })
  expect(states.paystack).toBe(state)
  expect(JSON.stringify(states), 'no key leaves the server').not.toContain('0123456789')
})
