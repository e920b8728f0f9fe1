/** As long as a search may be. */
const MOST_LETTERS = 80
const LINK = /https?:\/\/\S+/g

/**
 * Where something leads that another app has shared with the installed shop: to the page of ours that it links to, as the
 * message of a shared cart does; other words are searched for.
 *
 * @param shared as the manifest names its parts: `url`, `text` and `title`
 * @param origin of this shop; links to others are left out
 */
export function placeOfShared(shared: URLSearchParams, origin: string): string {
  const parts = ['url', 'text', 'title'].map((part) => shared.get(part) ?? '')
  for (const [link] of parts.join(' ').matchAll(LINK)) {
    const own = ownPlace(link, origin)
    if (own !== undefined) return own
  }
  const words = parts.map((part) => part.replace(LINK, '').replace(/\s+/g, ' ').trim()).find((part) => part !== '')
  return words === undefined ? '/' : `/?${new URLSearchParams({ q: words.slice(0, MOST_LETTERS) })}`
}

function ownPlace(link: string, ownOrigin: string): string | undefined {
  try {
    // The end of a sentence is no part of a link.
    const { origin, pathname, search } = new URL(link.replace(/[.,!?)]+$/, ''))
    return origin === ownOrigin ? `${pathname}${search}` : undefined
  } catch {
    return undefined
  }
}
