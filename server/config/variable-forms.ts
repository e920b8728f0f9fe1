import { isIP } from 'node:net'
import { z } from 'zod'

const PORT_TEXT = 'must be a port: a whole number from 0 (any free one) to 65535'

/** The number of a port, or 0 for any free one. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, PORT_TEXT)
  .transform(Number)
  .pipe(z.int().max(65_535, PORT_TEXT))

/** Whether a text is an address of the web that can be called. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text)
}

/** The address of a service. */
export const address = z.string().refine(isAddress, {
  error: 'must be an address that starts with http:// or https://, such as https://service.example.com',
})

/** An address without a path, in the form in which browsers write it. */
export const origin = z
  .string()
  .refine((text) => isAddress(text) && new URL(text).href === `${new URL(text).origin}/`, {
    error: 'must be an address without a path, such as https://shop.example.com',
  })
  .transform((text) => new URL(text).origin)

/**
 * A database's address in the form in which all programs read it as the shop's driver does: where a `%` begins no sign, the
 * driver takes it for itself, and reads only signs of two digits.
 */
export function asDriverReads(url: string): string {
  return / |%[^\da-f]|%[\da-f][^\da-f]/i.test(url) ? encodeURI(url).replaceAll(/%25(\d\d)/g, '%$1') : url
}

/** Whether each `%` of a text begins a sign that can be read. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** An address with the length of its prefix, if it has one. */
const PROXY = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i

/** Whether a text names a proxy, or a network of them; its prefix has at least one bit. */
function isProxy(text: string): boolean {
  const [, ip = '', bits = '1'] = PROXY.exec(text.trim()) ?? []
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0
  return Number(bits) >= 1 && Number(bits) <= most
}

/** As Fastify takes it: the number of proxies in front, or their addresses; false trusts no forwarded header. */
export const proxies = z
  .string()
  .refine((value) => /^(off|[1-9])$/.test(value) || value.split(',').every(isProxy), {
    error:
      'must be off, the number of proxies in front (1 to 9), or their addresses with commas between; ' +
      'believing every caller would let anybody pretend to come from anywhere',
  })
  .transform((value) => {
    if (value === 'off') return false
    return /^\d$/.test(value) ? Number(value) : value.split(',').map((one) => one.trim())
  })
