/** What staff read where they search for everything. */
export const PALETTE_TEXTS = {
  title: 'Search',
  description: 'Screens, settings, orders, people and items. Arrow keys choose, Enter opens.',
  label: 'Go to',
  hint: 'A screen, a phone number, a name…',
  groups: { pages: 'Screens', settings: 'Settings', orders: 'Orders', people: 'People', items: 'Items' },
  none: 'Nothing found.',
  failed: 'The search does not answer. Screens and settings are found all the same.',
  found: (count: number) => `${count} found`,
  keys: 'Ctrl+K opens this on every screen.',
} as const
