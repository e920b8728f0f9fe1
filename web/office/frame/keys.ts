import type { OfficeLink } from './office-frame.tsx'

type Table = readonly (readonly [key: string, meaning: string])[]

const SEARCH = ['/', 'Search'] as const

/** The letters after `G`, with their screens. */
export const GO = {
  b: 'board',
  o: 'orders',
  p: 'payments',
  m: 'menu',
  r: 'riders',
  s: 'settings',
} as const satisfies Record<string, OfficeLink['name']>

/** The keys of the acts on a card, which the search shows beside them. */
export const CARD_KEYS = { step: 'Space', seen: 'A', delay: 'D', rider: 'R' } as const

/** The keys of all screens of staff. */
export const KEYS = {
  title: 'Keys',
  button: 'Keys',
  description: 'They work while nothing is being typed.',
  single: 'Single keys',
  singleHint: 'Off: only the arrows, Enter, Space, Ctrl + K and ? work, on this device.',
  anywhere: [
    [`G, then ${Object.keys(GO).join(', ').toUpperCase()}`, `Go to ${Object.values(GO).join(', ')}`],
    ['Ctrl + K', 'Search for any screen, order, person or item'],
    ['?', 'Show these keys'],
  ] satisfies Table,
  of: {
    board: [
      ['← ↑ ↓ →', 'Move between the cards'],
      ['Enter', 'Open the order'],
      [CARD_KEYS.step, 'Do the card’s step'],
      [CARD_KEYS.seen, 'Seen: the card, or else the first that rings'],
      ['Shift + A', 'Seen: all that ring'],
      [`${CARD_KEYS.delay}, then 1, 2 or 3`, 'Delay by 10, 20 or 30 minutes'],
      ['S, then 1 to 9', 'Offer something else for that line; one line needs no number'],
      ['X, then 1 to 9', 'Mark that line as sold out; one line needs no number'],
      [`${CARD_KEYS.rider}, then 1 to 9`, 'Give the card’s order to that rider'],
      ['P', 'Print the ticket'],
      ['C', 'Call the shopper'],
      ['N', 'Write a note'],
      ['H', 'Who did what with the order'],
      ['U', 'Undo the last step, for 10 seconds'],
      ['/', 'Choose what the board shows'],
    ],
    orders: [SEARCH],
    order: [
      ['P', 'Print the ticket'],
      ['N', 'Write a note'],
      ['H', 'Who did what with the order'],
    ],
    menu: [
      SEARCH,
      ['Enter, ↑ ↓', 'Save the price, and go down or up'],
      ['Escape', 'Take back what was typed'],
      ['H', 'Who changed the row'],
    ],
    people: [SEARCH],
    payments: [
      ['↑ ↓', 'Move between the payments that wait'],
      ['Enter', 'Confirm the payment'],
    ],
  } satisfies Partial<Record<OfficeLink['name'] | 'order', Table>>,
} as const

export type KeyScreen = keyof (typeof KEYS)['of']
