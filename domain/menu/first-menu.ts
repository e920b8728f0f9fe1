import type { Extra, MenuItem } from './menu-api.ts'

/** What the first dishes of the home page are made from. */
export type FirstMenu = {
  /** All items of the menu. */
  items: readonly MenuItem[]
  extras: readonly Extra[]
  /** Ids of items, most sold first. */
  bestSold: readonly string[]
  now: Date
}

/** Makes the markup of the first dishes, which stands in the page before any script has come. */
export type RenderFirstCards = (menu: FirstMenu) => string
