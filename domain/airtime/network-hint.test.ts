import { expect, test } from 'vitest'
import { SEED_AIRTIME_PROVIDERS } from '#seed/airtime-providers.ts'
import { networkHint, networkOf } from './network-hint.ts'

const NETWORKS = SEED_AIRTIME_PROVIDERS

test.each([
  { typed: '0244123456', network: 'mtn', why: 'it began as an MTN number' },
  { typed: '244123456', network: 'mtn', why: 'the zero in front may be missing' },
  { typed: '0256', network: 'mtn', why: 'a longer beginning counts too' },
  { typed: '0251', network: undefined, why: 'the rest of 025 is nobody’s yet' },
  { typed: '050', network: 'telecel', why: 'three digits are enough' },
  { typed: '027', network: 'airteltigo', why: 'both networks that merged count' },
  { typed: '023', network: 'glo', why: 'it began at Glo' },
  { typed: '02', network: undefined, why: 'too little is typed' },
  { typed: '', network: undefined, why: 'nothing is typed' },
  { typed: '0302123456', network: undefined, why: 'a line in Accra is no mobile number' },
])('$typed looks like $network: $why', ({ typed, network }) => {
  expect(networkOf(NETWORKS, typed)?.id).toBe(network)
})

test('the longest beginning wins: a block may have gone to somebody else', () => {
  const networks = [
    { id: 'whole', prefixes: ['025'] },
    { id: 'block', prefixes: ['0256'] },
  ]
  expect(networkOf(networks, '0256')?.id).toBe('block')
  expect(networkOf(networks, '0257')?.id).toBe('whole')
})

test('there is a hint only against the choice that was made, or while there is none', () => {
  expect(networkHint(NETWORKS, 'mtn', '0244123456')).toBeUndefined()
  expect(networkHint(NETWORKS, 'telecel', '0244123456')?.id).toBe('mtn')
  expect(networkHint(NETWORKS, null, '0244123456')?.id).toBe('mtn')
  expect(networkHint(NETWORKS, 'telecel', '0302123456')).toBeUndefined()
})
