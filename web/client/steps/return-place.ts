import { z } from 'zod'
import { storedValue } from '../storage/stored-value.ts'

/** Where somebody was when they left for another service, and why. */
const ReturnPlace = z.object({ reason: z.enum(['signin', 'link']), path: z.string() })
export type ReturnPlace = z.infer<typeof ReturnPlace>

const stored = storedValue<ReturnPlace>({
  key: 'chillz-return',
  schema: ReturnPlace,
  empty: { reason: 'signin', path: '/' },
  owner: 'device',
  storage: 'tab',
})

/** Remembers the page that somebody leaves for a sign-in elsewhere, without the dialog they left it from. */
export function rememberPlace(reason: ReturnPlace['reason']): void {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  if (reason === 'signin') query.delete('auth')
  const path = `${pathname}${query.size === 0 ? '' : `?${query}`}${hash}`
  stored.update(() => ({ reason, path }))
}

/** The place to go back to, once; the front page when none is known. */
export function takePlace(): ReturnPlace {
  const { reason, path } = stored.read()
  stored.forget()
  return { reason, path: ownPath(path) ?? '/' }
}

/** The path of an address of this shop; undefined for any other, so that nobody is led away from here. */
export function ownPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, window.location.origin)) return undefined
  const url = new URL(address, window.location.origin)
  if (url.origin !== window.location.origin) return undefined
  // Two slashes at the beginning of a path are a host to whoever reads it next.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}
