import { expect, test } from 'vitest'
import { isSameNetwork } from './caller-network.ts'

test.each([
  { one: '154.160.1.2', other: '154.160.1.2', same: true, why: 'the same address' },
  { one: '154.160.1.2', other: '154.160.77.9', same: true, why: 'phone networks change the addresses of phones' },
  { one: '154.160.1.2', other: '41.66.192.1', same: false, why: 'the addresses belong to different networks' },
  { one: '154.160.1.2', other: '154.161.1.2', same: false, why: 'the second number counts' },
  { one: '::ffff:154.160.1.2', other: '154.160.9.9', same: true, why: 'IPv4 is the same within IPv6' },
  { one: '2c0f:2a80:1::5', other: '2c0f:2a80:ffff:1:2:3:4:5', same: true, why: 'one provider' },
  { one: '2c0f:2a80:1::5', other: '2c0f:2a81:1::5', same: false, why: 'another provider' },
  { one: '2001:0db8::1', other: '2001:db8::2', same: true, why: 'leading zeros may be left out' },
  { one: '2001::1', other: '2001:0:5::1', same: true, why: 'groups of zeros may be left out' },
  { one: '::1', other: '127.0.0.1', same: false, why: 'they have nothing in common' },
])('$one and $other, same network: $same ($why)', ({ one, other, same }) => {
  expect(isSameNetwork(one, other)).toBe(same)
})
