import { expect, test } from 'vitest'
import { SEED_AIRTIME_PROVIDERS } from '#seed/airtime-providers.ts'
import { networkHint, networkOf } from './network-hint.ts'

const NETWORKS = SEED_AIRTIME_PROVIDERS

test.each([
  { typed: '0244123456', network: 'mtn', why: 'it is an MTN prefix' },
  { typed: '244123456', network: 'mtn', why: 'the leading zero may be missing' },
  { typed: '0256', network: 'mtn', why: 'a longer prefix counts too' },
  { typed: '0251', network: undefined, why: 'the rest of 025 is unassigned' },
  { typed: '050', network: 'telecel', why: 'three digits are enough' },
  { typed: '027', network: 'airteltigo', why: 'both networks that merged count' },
  { typed: '023', network: 'glo', why: 'it is a Glo prefix' },
  { typed: '02', network: undefined, why: 'too little is typed' },
  { typed: '', network: undefined, why: 'nothing is typed' },
  { typed: '0302123456', network: undefined, why: 'a fixed line in Accra is not a mobile number' },
])('$typed looks like $network: $why', ({ typed, network }) => {
  expect(networkOf(NETWORKS, typed)?.id).toBe(network)
})

test('the longest prefix wins, because a block may be assigned to another network', () => {
  const networks = [
    { id: 'whole', prefixes: ['025'] },
    { id: 'block', prefixes: ['0256'] },
  ]
  expect(networkOf(networks, '0256')?.id).toBe('block')
  expect(networkOf(networks, '0257')?.id).toBe('whole')
})

test('there is a hint only against the chosen network, or while none is chosen', () => {
  expect(networkHint(NETWORKS, 'mtn', '0244123456')).toBeUndefined()
  expect(networkHint(NETWORKS, 'telecel', '0244123456')?.id).toBe('mtn')
  expect(networkHint(NETWORKS, null, '0244123456')?.id).toBe('mtn')
  expect(networkHint(NETWORKS, 'telecel', '0302123456')).toBeUndefined()
})
