/**
 * Whether two addresses belong to one network: the same first 16 bits of IPv4, or 32 of IPv6, which is about what a
 * provider of internet access has to itself.
 *
 * A second step is asked for and answered from one network. Not from one address: phone networks, on which most of our
 * shoppers are, give the same phone another address within minutes, and would turn honest people away.
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
  // Zeros at the front may be left out, and a group of zeros altogether.
  return [high, low].map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')
}
