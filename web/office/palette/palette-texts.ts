/** What staff read where they search for everything. */
export const PALETTE_TEXTS = {
  title: 'Search',
  description: 'Acts, screens, settings, orders, people and items. Arrow keys choose, Enter opens or does.',
  label: 'Go to',
  hint: 'A screen, a phone number, a name…',
  groups: {
    acts: 'Acts on this order',
    pages: 'Screens',
    settings: 'Settings',
    orders: 'Orders',
    people: 'People',
    items: 'Items',
  },
  none: 'Nothing found.',
  failed: 'The search does not answer. Screens and settings are found all the same.',
  found: (count: number) => `${count} found`,
  keys: 'Ctrl+K opens this on every screen; on an order, or on its card of the board, with its acts.',
} as const
