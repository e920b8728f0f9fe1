import { expect, test } from 'vitest'
import { sourceOf } from './source-of.ts'

test.each([
  { address: '41.66.192.1', source: '41.66.192.1', why: 'an IPv4 address is a place by itself' },
  { address: '::ffff:41.66.192.1', source: '41.66.192.1', why: 'it stays the same on a socket of both kinds' },
  { address: '2001:db8:1:2:3:4:5:6', source: '2001:db8:1:2::/64', why: 'a household has 2^64 addresses' },
  { address: '2001:0DB8:1:2::9', source: '2001:db8:1:2::/64', why: 'the same network, written in another way' },
  { address: '2001:db8::1', source: '2001:db8:0:0::/64', why: 'what is left out are zeros' },
  { address: '::1', source: '0:0:0:0::/64', why: 'this machine' },
  { address: 'fe80::1%eth0', source: 'fe80:0:0:0::/64', why: 'the zone says nothing about who it is' },
  { address: '64:ff9b::41.66.192.1', source: '64:ff9b:0:0::/64', why: 'an address within an address' },
  { address: '', source: '', why: 'a connection that is gone already has none' },
])('$address is counted as $source: $why', ({ address, source }) => {
  expect(sourceOf(address)).toBe(source)
})
