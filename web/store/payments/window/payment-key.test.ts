import { expect, test } from 'vitest'
import { paymentProblem } from './payment-key.ts'

test.each([
  { publicKey: 'pk_test_0123456789', problem: null, why: 'ten letters or digits are enough' },
  { publicKey: 'pk_live_0123456789abcdef', problem: null, why: 'it is a live key' },
  { publicKey: null, problem: 'missing_key', why: 'there is none' },
  { publicKey: '  ', problem: 'missing_key', why: 'blanks are none' },
  { publicKey: 'sk_live_0123456789', problem: 'secret_key', why: 'it must never reach a browser' },
  { publicKey: 'pk_test_012345678', problem: 'invalid_format', why: 'it is one too short' },
  { publicKey: 'pk_prod_0123456789', problem: 'invalid_format', why: 'there are test and live only' },
  { publicKey: 'pk_test_0123456789;', problem: 'invalid_format', why: 'letters and digits only' },
])('$publicKey is $problem: $why', ({ publicKey, problem }) => {
  expect(paymentProblem({ publicKey, problem: null })).toBe(problem)
})

test('a fault that the server has found stays, whatever the key looks like', () => {
  expect(paymentProblem({ publicKey: 'pk_test_0123456789', problem: 'secret_key' })).toBe('secret_key')
})
