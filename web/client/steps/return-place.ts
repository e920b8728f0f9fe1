import { z } from 'zod'
import { storedValue } from '../storage/stored-value.ts'

/** The page from which a person left for a sign-in provider, and why. */
const ReturnPlace = z.object({ reason: z.enum(['signin', 'link']), path: z.string() })
export type ReturnPlace = z.infer<typeof ReturnPlace>

const stored = storedValue<ReturnPlace>({
  key: 'chillz-return',
  schema: ReturnPlace,
  empty: { reason: 'signin', path: '/' },
  owner: 'device',
  storage: 'tab',
})

/** Stores the page that a person leaves for a sign-in provider, without the sign-in dialog. */
export function rememberPlace(reason: ReturnPlace['reason']): void {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  if (reason === 'signin') query.delete('auth')
  const path = `${pathname}${query.size === 0 ? '' : `?${query}`}${hash}`
  stored.update(() => ({ reason, path }))
}

/** The stored page; the home page without one. */
export function readPlace(): ReturnPlace {
  const { reason, path } = stored.read()
  return { reason, path: ownPath(path) ?? '/' }
}

/** Forgets the stored page, once the person is back there. */
export const forgetPlace = () => stored.forget()

/** The path of an address of this shop; undefined for others, so that no redirect leaves the shop. */
export function ownPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, window.location.origin)) return undefined
  const url = new URL(address, window.location.origin)
  if (url.origin !== window.location.origin) return undefined
  // A path that begins with two slashes would be read as a host.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}
