import { requiresAccompaniment } from '#domain/menu/main-dishes.ts'
import type { Extra, MenuItem } from '#domain/menu/menu-api.ts'
import { exactness } from '#domain/menu/rank-search.ts'
import { foldForSearch, matcherOf, searchableText, searchWords } from '#domain/menu/search-text.ts'

/** A cache, because folding a whole menu takes a slow phone some milliseconds for each typed letter. */
const texts = new WeakMap<MenuItem, string>()

/** Items whose name, description or synonyms match: see `matcherOf`. Best first: see `exactness`; popular ones win ties. */
export function searchItems(items: readonly MenuItem[], typed: string): MenuItem[] {
  const asTyped = typed.trim().toLowerCase()
  if (asTyped === '') return []
  const isMatch = matcherOf(typed)
  const phrase = searchWords(typed).join(' ')
  return items
    .flatMap((item) => {
      const text = textOf(item)
      if (!isMatch(text)) return []
      const inName = item.name.toLowerCase().includes(asTyped) ? 1 : 0
      return [{ item, rank: exactness(text, phrase) + inName + (item.popular ? 0.2 : 0) }]
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

function textOf(item: MenuItem): string {
  const known = texts.get(item)
  if (known !== undefined) return known
  const fresh = searchableText(item.name, item.description, ...item.synonyms)
  texts.set(item, fresh)
  return fresh
}
