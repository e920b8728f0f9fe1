import { isIP } from 'node:net'

/**
 * The source of a request, for limits: the address, or for IPv6 its network of 64 bits. Every household has such a
 * network, with more addresses than could be counted.
 */
export function sourceOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address
  // An IPv4 address at the end counts as two groups.
  const plain = address.replace(/%.*$/, '').replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
