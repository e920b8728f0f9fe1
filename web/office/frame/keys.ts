import type { OfficeLink } from './office-frame.tsx'

type Table = readonly (readonly [key: string, meaning: string])[]

const SEARCH = ['/', 'Search'] as const

/** The keys of all screens of staff. */
export const KEYS = {
  title: 'Keys',
  button: 'Keys',
  description: 'They work while nothing is being typed.',
  anywhere: [
    ['G, then B, O, P, M or R', 'Go to board, orders, payments, menu or riders'],
    ['Ctrl + K', 'Search for any screen, order, person or item'],
    ['?', 'Show these keys'],
  ] satisfies Table,
  of: {
    board: [
      ['← ↑ ↓ →', 'Move between the cards'],
      ['Enter or Space', 'Do the card’s step'],
      ['A', 'Seen: the card, or else the first that rings'],
      ['Shift + A', 'Seen: all that ring'],
      ['D, then 1, 2 or 3', 'Delay by 10, 20 or 30 minutes'],
      ['S, then 1 to 9', 'Offer something else for that line; one line needs no number'],
      ['X, then 1 to 9', 'Mark that line as sold out; one line needs no number'],
      ['R, then 1 to 9', 'Give the card’s order to that rider'],
      ['U', 'Undo the last step, for 10 seconds'],
    ],
    orders: [SEARCH],
    order: [
      ['P', 'Print the ticket'],
      ['N', 'Write a note'],
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
