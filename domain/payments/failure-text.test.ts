import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'

test.each([
  { response: null, text: 'We do not know why. Please try again, or pay another way.', why: 'the provider gave none' },
  {
    response: 'E99',
    text: 'We do not know why. Please try again, or pay another way.',
    why: 'the provider gave a code',
  },
  { response: 'Declined', text: 'The bank or wallet declined this payment.', why: 'the provider gave one' },
])('the reason of a failed payment never repeats that it failed: $why', ({ response, text }) => {
  expect(failureText(response)).toBe(text)
})
