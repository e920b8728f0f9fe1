import { isExtraSoldAt } from './availability.ts'
import type { Category, Extra, MenuItem } from './menu-api.ts'

/** Whether an item can have an accompaniment and extras: main dishes only. */
export function takesExtras(item: Pick<MenuItem, 'category'>): boolean {
  return item.category === 'mains'
}

/** Whether an item cannot be ordered without an accompaniment. Porridge, salads, platters and whole fish can. */
export function requiresAccompaniment(item: Pick<MenuItem, 'category' | 'needsAccompaniment'>): boolean {
  return takesExtras(item) && item.needsAccompaniment
}

/** The accompaniment with the lowest price that is sold at `at`; undefined when there is none. */
export function cheapestAccompaniment(extras: readonly Extra[], at: Date): Extra | undefined {
  const offered = extras.filter((extra) => extra.kind === 'accompaniment' && isExtraSoldAt(extra, at))
  return offered.toSorted((a, b) => a.price - b.price)[0]
}

/** Categories that the kitchen prepares, and so can vary by a note. */
const KITCHEN_CATEGORIES: readonly Category[] = ['mains', 'bakery']

/** Whether a line of this category can carry a note for the kitchen. */
export function takesNote(category: Category): boolean {
  return KITCHEN_CATEGORIES.includes(category)
}
