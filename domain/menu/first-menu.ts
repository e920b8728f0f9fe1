import type { Category, Extra, MenuItem } from './menu-api.ts'

/** What the dishes that a page contains before any script is loaded are made from. */
export type FirstMenu = { items: readonly MenuItem[]; extras: readonly Extra[]; now: Date }

/** Renders the first dishes of the home page. @param menu with all items, and the ids of items, best-selling first */
export type RenderFirstCards = (menu: FirstMenu & { bestSold: readonly string[] }) => string

/** Renders the page of a category with its first shelves. @param menu with at least the items of the category */
export type RenderFirstShelves = (category: Category, menu: FirstMenu) => string
