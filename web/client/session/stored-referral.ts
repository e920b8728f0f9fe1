const KEY = 'chillz-referral'
const PARAMETER = 'ref'
const LONGEST = 40

/**
 * Keeps the code of a friend's link, `/?ref=CODE`, until somebody joins with it, and takes it out of the address, so that
 * an address that is passed on does not carry it further.
 */
export function storeReferral(): void {
  const address = new URL(window.location.href)
  const code = address.searchParams.get(PARAMETER)
  if (code === null) return
  address.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', address)
  if (code === '' || code.length > LONGEST) return
  try {
    localStorage.setItem(KEY, code)
  } catch {
    // A browser that stores nothing cannot keep it; the friend can still say it.
  }
}

/** The code that somebody came with; null without one. */
export function storedReferral(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** It has served. */
export function forgetReferral(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
