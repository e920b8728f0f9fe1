import { CATEGORIES, type Category } from '#domain/menu/menu-api.ts'

// The server names them too.
export { CATEGORY_LINES, CATEGORY_NAMES } from '#domain/menu/category-names.ts'

/** The order of the tiles. */
export const TILE_ORDER: readonly Category[] = ['mains', 'beverages', 'supermarket', 'bakery', 'equipment', 'health']

/** The category of an address; undefined for an unknown one. */
export function parseCategory(path: string | undefined): Category | undefined {
  return CATEGORIES.find((category) => category === path)
}
