import type { Settings } from '#domain/settings/settings-api.ts'

type Switches = Settings['switches']

const span = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** What staff read around their screens. */
export const FRAME_TEXTS = {
  nav: 'Screens of staff',
  more: 'More',
  loading: 'Loading...',
  shown: (count: number) => `${count} shown`,
  keep: 'Back',
  save: 'Save',
  saveOf: (what: string) => `Save: ${what}`,
  old: 'This could not be read again and may be old. The screen keeps trying.',
  offline: 'You are offline. What you see may be old.',
  failed: 'Your rights cannot be read',
  fileFailed: { title: 'This file cannot be read', text: 'Save it as CSV, and choose that file.' },
  pages: {
    today: 'Today',
    board: 'Board',
    ride: 'Deliveries',
    riders: 'Riders',
    cash: 'Cash',
    orders: 'Orders',
    payments: 'Payments',
    requests: 'Requests',
    menu: 'Menu',
    catalogue: 'Catalogue',
    blog: 'Blog',
    challenges: 'Challenges',
    recipes: 'Recipes',
    grow: 'Grow',
    classes: 'Classes',
    messages: 'Messages',
    settings: 'Settings',
    people: 'People',
    staff: 'Staff',
    audit: 'Audit',
    promotions: 'Promotions',
    ratings: 'Ratings',
    reports: 'Reports',
  },
  find: 'Search',
  undo: {
    label: 'What can be undone',
    button: 'Undo',
    of: (what: string) => `Undo: ${what}`,
    undone: (what: string) => `${what}: undone`,
  },
  changed: {
    text: (who: string, at: string) => `${who} changed this on ${at}.`,
    now: (state: string) => `It is now: ${state}.`,
    what: (fields: readonly string[]) => `Changed: ${fields.join(', ')}.`,
    both: (fields: readonly string[]) =>
      `Saved with other values meanwhile: ${fields.join(', ')}. Your next save replaces them.`,
    show: 'Show the saved values',
  },
  audit: 'In the audit',
  who: {
    you: 'You',
    elsewhere: 'You, on another screen,',
    shopper: 'The shopper',
    shop: 'The shop',
    somebody: 'A member of staff',
  },
  switches: {
    label: 'Switches of the shop',
    open: 'Switches',
    openLong: 'Switches: pause, rush, lights out',
    title: 'Switches',
    description: 'Each ends by itself. Shoppers see it at once.',
    name: { pause: 'Pause', rush: 'Rush', lightsOut: 'Lights out' } satisfies Record<keyof Switches, string>,
    on: {
      pause: ({ pause }) => `Paused: ${pause?.reason}`,
      rush: ({ rush }) => `Rush +${rush?.minutes} min`,
      lightsOut: () => 'Lights out',
    } satisfies Record<keyof Switches, (switches: Switches) => string>,
    left: (minutes: number) => `· ${span(minutes)} left`,
    listening: (screens: number) =>
      screens === 0 ? 'Nobody listens' : `${screens} ${screens === 1 ? 'screen listens' : 'screens listen'}`,
    end: 'End',
    turned: (name: string, wasEnded: boolean) => `${name} ${wasEnded ? 'ended' : 'turned on'}`,
    endOf: (name: string) => `End: ${name}`,
    rushNow: (minutes: number) => `Rush +${minutes}`,
    plus: (minutes: number) => `+${minutes} min`,
    span,
    lasting: (name: string, minutes: number) => `${name} for ${span(minutes)}`,
    about: {
      rush: 'Lengthens the promise of new orders, for an hour.',
      pause: 'No orders for as soon as possible. Orders for later are taken. Shoppers read the reason.',
      lightsOut: 'No power: nothing is sold that the kitchen makes. Drinks and groceries go on.',
    },
    reason: 'Reason',
    reasons: ['Many orders at once', 'No gas', 'No water', 'Too few hands'],
  },
  csv: 'CSV',
  secondStep: {
    title: 'This screen needs a second step',
    text: 'It shows money or people. Set up a second step for your account, then sign in with it.',
    action: 'Set up a second step',
  },
} as const
