import { expect, test } from 'vitest'
import { canSendByHand } from './can-send-by-hand.ts'

const provider = { method: 'provider', status: 'due', isRefused: false, otherMoney: null } as const

test.each([
  { refund: { ...provider, method: 'manual' }, can: true, why: 'only staff send it' },
  { refund: { ...provider, method: 'manual', status: 'processed' }, can: false, why: 'it has arrived' },
  { refund: { ...provider, status: 'failed' }, can: true, why: 'the provider failed to send it' },
  { refund: { ...provider, status: 'needs_attention', isRefused: true }, can: true, why: 'the provider refused it' },
  { refund: { ...provider, status: 'needs_attention' }, can: false, why: 'the provider has it, and may still send it' },
  { refund: { ...provider, status: 'requested' }, can: false, why: 'it is on its way' },
  { refund: { ...provider, status: 'failed', otherMoney: 'NGN' }, can: false, why: 'no wallet sends that money' },
  { refund: provider, can: false, why: 'the provider is asked soon' },
] as const)('$refund.method, $refund.status: sent by hand $can, because $why', ({ refund, can }) => {
  expect(canSendByHand(refund)).toBe(can)
})
