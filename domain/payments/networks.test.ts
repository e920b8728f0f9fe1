import { expect, test } from 'vitest'
import { faultOf, maskedWallet, networkHint } from './networks.ts'

test.each([
  { phone: '+233244123456', network: 'mtn' },
  { phone: '+233531234567', network: 'mtn' },
  { phone: '+233201234567', network: 'telecel' },
  { phone: '+233501234567', network: 'telecel' },
  { phone: '+233271234567', network: 'at' },
  { phone: '+233561234567', network: 'at' },
  { phone: '+233521234567', network: undefined },
])('the prefix of $phone hints at $network', ({ phone, network }) => {
  expect(networkHint(phone)).toBe(network)
})

test('a wallet is shown with its first three and last four digits', () => {
  expect(maskedWallet('+233244123456')).toBe('024 ••• 3456')
})

test.each([
  { says: 'Declined', fault: 'payer' },
  { says: 'Insufficient Funds', fault: 'payer' },
  { says: 'Incorrect PIN', fault: 'payer' },
  { says: 'Invalid OTP', fault: 'payer' },
  { says: 'Transaction timed out', fault: 'network' },
  { says: 'Processor error', fault: 'network' },
  { says: null, fault: 'network' },
])('“$says” counts against the $fault', ({ says, fault }) => {
  expect(faultOf(says)).toBe(fault)
})
