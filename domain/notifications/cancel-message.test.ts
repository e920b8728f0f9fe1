import { expect, test } from 'vitest'
import { cancelMessage } from './cancel-message.ts'

test.each([
  {
    of: { reason: 'The kitchen is closed', isRefunded: true },
    text: 'Sorry, your order 7K3QF-9M2XA is cancelled: The kitchen is closed. Everything that you paid goes back to you.',
    why: 'its money goes back',
  },
  {
    of: { reason: 'No gas!\nSorry.', isRefunded: false },
    text: 'Sorry, your order 7K3QF-9M2XA is cancelled: No gas! Sorry. If you have sent money for it, please call us.',
    why: 'money may be on its way',
  },
  {
    of: { reason: undefined, isRefunded: true },
    text: 'Sorry, your order 7K3QF-9M2XA is cancelled. Everything that you paid goes back to you.',
    why: 'nobody wrote a reason',
  },
])('a cancellation is worded $text, because $why', ({ of, text }) => {
  expect(cancelMessage({ orderId: '7K3QF9M2XA', ...of })).toBe(text)
})
