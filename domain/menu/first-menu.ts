import type { Extra, MenuItem } from './menu-api.ts'

/** What the first dishes of the home page are made from. */
export type FirstMenu = {
  /** All items of the menu. */
  items: readonly MenuItem[]
  extras: readonly Extra[]
  /** Ids of items, best-selling first. */
  bestSold: readonly string[]
  now: Date
}

/** Renders the first dishes, which are in the page before any script is loaded. */
export type RenderFirstCards = (menu: FirstMenu) => string
