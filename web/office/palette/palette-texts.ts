/** What staff read where they search for everything. */
export const PALETTE_TEXTS = {
  title: 'Search',
  description: 'Acts, screens, settings, orders, people and items. Arrow keys choose, Enter opens or does.',
  label: 'Go to',
  hint: 'A screen, a phone number, a name…',
  groups: {
    acts: 'Acts on this order',
    shop: 'Acts on the shop',
    pages: 'Screens',
    settings: 'Settings',
    orders: 'Orders',
    people: 'People',
    items: 'Items',
  },
  none: 'Nothing found.',
  failed: 'The search does not answer. Screens and settings are found all the same.',
  found: (count: number) => `${count} found`,
  newItem: 'New item',
  keys: 'Ctrl+K opens this on every screen, with the switches of the shop; on an order, or on its card of the board, with its acts. A dish that is found can be sold out here.',
} as const
