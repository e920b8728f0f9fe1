import { isShownOn } from '#domain/menu/availability.ts'
import type { Category, CategoryPair, MenuItem } from '#domain/menu/menu-api.ts'
import { sortedByName } from '#domain/text/sorted-by-name.ts'

/** The sections of the home page, top to bottom. */
export const HOME_CATEGORIES = [
  'mains',
  'beverages',
  'bakery',
  'supermarket',
  'equipment',
] as const satisfies Category[]

/** Most items in a section of the home page. */
const SECTION_LIMIT = 8
/** For these categories only the first few are shown on the home page. */
const TAKEN: Partial<Record<Category, number>> = { bakery: 6, equipment: 6 }

export const PAIR_OF: Record<Category, CategoryPair> = {
  mains: 'mains-beverages',
  beverages: 'mains-beverages',
  bakery: 'bakery-supermarket',
  supermarket: 'bakery-supermarket',
  equipment: 'equipment-health',
  health: 'equipment-health',
}

export type Shelf = {
  items: MenuItem[]
  /** Items for adults, hidden until the age is confirmed. */
  hidden: MenuItem[]
}

/** The items that can be shown today, by name; those for adults only after the age is confirmed. */
export function shelfOf(items: readonly MenuItem[], now: Date, isAdult: boolean): Shelf {
  const today = items.filter((item) => isShownOn(item, now))
  const isHidden = (item: MenuItem) => item.requiresAgeVerification && !isAdult
  const shown = today.filter((item) => !isHidden(item))
  return { items: sortedByName(shown, ({ name }) => name), hidden: today.filter(isHidden) }
}

/** How many items a section of the home page shows at most. */
export function sectionLimit(category: Category): number {
  return TAKEN[category] ?? SECTION_LIMIT
}

/** A section of the home page: at most 8 by name, of bakery and equipment at most the first 6. */
export function homeShelf(category: Category, items: readonly MenuItem[], now: Date, isAdult: boolean): Shelf {
  const limit = sectionLimit(category)
  const ofCategory = items.filter((item) => item.category === category)
  const ofAll = shelfOf(ofCategory, now, true).items.slice(0, limit)
  return {
    items: shelfOf(ofCategory, now, isAdult).items.slice(0, limit),
    hidden: isAdult ? [] : ofAll.filter((item) => item.requiresAgeVerification),
  }
}

export type NamedShelf = { name: string; items: MenuItem[] }

/** The shelves of a category page by their names; items without one stand last under the category's own name. */
export function shelvesOf(items: readonly MenuItem[], restName: string): NamedShelf[] {
  const shelves = new Map<string, MenuItem[]>()
  for (const item of items) {
    const shelf = shelves.get(item.grouping)
    if (shelf) shelf.push(item)
    else shelves.set(item.grouping, [item])
  }
  const rest = shelves.get('') ?? []
  shelves.delete('')
  const named = [...shelves].map(([name, shelved]) => ({ name, items: shelved }))
  return [...sortedByName(named, ({ name }) => name), ...(rest.length > 0 ? [{ name: restName, items: rest }] : [])]
}

/** How many items of a category fill the screen. */
export const FIRST_ITEMS = { phone: 8, others: 24 }

/** The index after the shelves that together have at least `least` items, counted from `from`. */
export function untilItems(shelves: readonly NamedShelf[], from: number, least: number): number {
  let until = from
  for (let count = 0; until < shelves.length && count < least; until++) count += shelves[until]?.items.length ?? 0
  return until
}
