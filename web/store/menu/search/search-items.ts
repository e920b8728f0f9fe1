import { requiresAccompaniment } from '#domain/menu/main-dishes.ts'
import type { Extra, MenuItem } from '#domain/menu/menu-api.ts'
import { exactness } from '#domain/menu/rank-search.ts'
import { foldForSearch, searchTextOf, searchWords } from '#domain/menu/search-text.ts'

/** A cache, because folding a whole menu takes a slow phone some milliseconds for each typed letter. */
const texts = new WeakMap<MenuItem, { folded: string; asWritten: string }>()

/**
 * Items in which every word is found, in name, description or synonyms, by any known spelling; or the text as it was
 * typed. Best first: see `exactness`; popular ones win ties.
 */
export function searchItems(items: readonly MenuItem[], typed: string): MenuItem[] {
  const asTyped = typed.trim().toLowerCase()
  const words = searchWords(typed)
  if (asTyped === '') return []
  const phrase = words.join(' ')
  return items
    .flatMap((item) => {
      const { folded, asWritten } = textsOf(item)
      const hasWords = words.length > 0 && words.every((word) => folded.includes(word))
      if (!hasWords && !asWritten.includes(asTyped)) return []
      const inName = item.name.toLowerCase().includes(asTyped) ? 1 : 0
      return [{ item, rank: exactness(folded, phrase) + inName + (item.popular ? 0.2 : 0) }]
    })
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ item }) => item)
}

/** Dishes that are sold with an accompaniment of this name, the popular ones first. */
export function dishesWith(items: readonly MenuItem[], extras: readonly Extra[], typed: string): MenuItem[] {
  const words = searchWords(typed)
  const isMeant = (extra: Extra) => {
    const name = foldForSearch(extra.name).split(' ')
    return extra.kind === 'accompaniment' && extra.isAvailable && words.every((word) => name.includes(word))
  }
  if (words.length === 0 || !extras.some(isMeant)) return []
  return items.filter(requiresAccompaniment).toSorted((a, b) => Number(b.popular) - Number(a.popular))
}

function textsOf(item: MenuItem) {
  const known = texts.get(item)
  if (known) return known
  const asWritten = `${item.name}\n${item.description}`.toLowerCase()
  const fresh = { folded: searchTextOf(item), asWritten }
  texts.set(item, fresh)
  return fresh
}
