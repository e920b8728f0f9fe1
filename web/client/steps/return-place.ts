const KEY = 'chillz-return'

/** Why somebody leaves for another service and comes back. */
export type ReturnReason = 'signin' | 'link'

/** Where somebody was when they left, in this tab. */
export type ReturnPlace = { reason: ReturnReason; path: string }

/** Remembers the page that somebody leaves for a sign-in elsewhere, without the dialog they left it from. */
export function rememberPlace(reason: ReturnReason): void {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  if (reason === 'signin') query.delete('auth')
  const path = `${pathname}${query.size === 0 ? '' : `?${query}`}${hash}`
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ reason, path } satisfies ReturnPlace))
  } catch {
    // They come back to the front page.
  }
}

/** The place to go back to, once; the front page when none is known. */
export function takePlace(): ReturnPlace {
  let stored: Partial<ReturnPlace> = {}
  try {
    stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is remembered.
  }
  return { reason: stored.reason === 'link' ? 'link' : 'signin', path: ownPath(stored.path) ?? '/' }
}

/** The path of an address of this shop; undefined for any other, so that nobody is led away from here. */
export function ownPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, window.location.origin)) return undefined
  const url = new URL(address, window.location.origin)
  if (url.origin !== window.location.origin) return undefined
  // Two slashes at the beginning of a path are a host to whoever reads it next.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}
