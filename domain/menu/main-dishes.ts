import type { Category, Extra, MenuItem } from './menu-api.ts'

/** Whether an accompaniment and extras can be chosen for an item: for main dishes only. */
export function takesExtras(item: Pick<MenuItem, 'category'>): boolean {
  return item.category === 'mains'
}

/** Whether an item cannot be ordered without an accompaniment. Porridge, salads, platters and whole fish can. */
export function requiresAccompaniment(item: Pick<MenuItem, 'category' | 'needsAccompaniment'>): boolean {
  return takesExtras(item) && item.needsAccompaniment
}

/** The accompaniment that adds least to a dish, of those that can be had; undefined when there is none. */
export function cheapestAccompaniment(extras: readonly Extra[]): Extra | undefined {
  const offered = extras.filter((extra) => extra.kind === 'accompaniment' && extra.isAvailable)
  return offered.toSorted((a, b) => a.price - b.price)[0]
}

/** What the kitchen makes itself, and so can make a little differently when a note asks for it. */
const KITCHEN_CATEGORIES: readonly Category[] = ['mains', 'bakery']

/** Whether a line of this category can carry a note for the kitchen. */
export function takesNote(category: Category): boolean {
  return KITCHEN_CATEGORIES.includes(category)
}
