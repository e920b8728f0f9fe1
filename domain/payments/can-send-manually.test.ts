import { expect, test } from 'vitest'
import { canSendManually, canStopAsking } from './can-send-manually.ts'

const provider = { method: 'provider', status: 'due', otherMoney: null } as const

test.each([
  { refund: { ...provider, method: 'manual' }, can: true, why: 'only staff send it' },
  { refund: { ...provider, method: 'manual', status: 'processed' }, can: false, why: 'it has arrived' },
  { refund: { ...provider, status: 'failed' }, can: true, why: 'the provider failed to send it' },
  { refund: { ...provider, status: 'needs_attention' }, can: false, why: 'the provider may still send it' },
  { refund: { ...provider, status: 'requested' }, can: false, why: 'it is on its way' },
  { refund: { ...provider, status: 'failed', otherMoney: 'NGN' }, can: false, why: 'no wallet sends that money' },
  { refund: provider, can: false, why: 'the provider is asked soon' },
] as const)('$refund.method, $refund.status: sent manually $can, because $why', ({ refund, can }) => {
  expect(canSendManually(refund)).toBe(can)
})

test('the provider is asked no more only for what it refuses, and what a wallet can send', () => {
  expect(canStopAsking({ isRefused: true, otherMoney: null })).toBe(true)
  expect(canStopAsking({ isRefused: false, otherMoney: null })).toBe(false)
  expect(canStopAsking({ isRefused: true, otherMoney: 'NGN' })).toBe(false)
})
