/**
 * Whether two addresses belong to one network: the same first 16 bits of IPv4, or 32 of IPv6, about what one internet
 * provider has.
 *
 * A challenge of a second factor is requested and answered from one network. Requiring the same address would refuse
 * honest people: mobile networks, which most shoppers use, change a phone's address within minutes.
 *
 * @param one as the server sees a caller, e.g. `154.160.1.2`, `2c0f:2a80::1`, `::ffff:154.160.1.2`
 */
export function isSameNetwork(one: string, other: string): boolean {
  return networkOf(one) === networkOf(other)
}

/** The network of an address, as `isSameNetwork` compares it. */
export function networkOf(address: string): string {
  const [, first, second] = /(?:^|:)(\d+)\.(\d+)\.\d+\.\d+$/.exec(address) ?? []
  if (first !== undefined && second !== undefined) return `${first}.${second}`
  const [high = '', low = ''] = address.split(':')
  // Leading zeros may be left out, and a group of zeros altogether.
  return [high, low].map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')
}
