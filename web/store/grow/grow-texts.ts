import type { GrowQuote, QuotedGrowLine } from '#domain/grow/grow-api.ts'
import type { ProduceUnit } from '#domain/grow/grow-documents.ts'
import type { Season } from '#domain/grow/season.ts'
import { amountOf } from '#domain/grow/unit-words.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { StatusWords } from '../../ui/badge.tsx'

const fromWords = (min: number, step: number, unit: ProduceUnit) =>
  `From ${amountOf(min, unit)}${step > 1 ? `, in steps of ${step}` : ''}`

/** What shoppers read about the farm network. */
export const GROW_TEXTS = {
  title: 'Grow',
  lead: 'Straight from farms in Ghana. Order while a window is open; the farms harvest what was ordered, and we bring it.',
  failed: 'The farms did not load',
  nav: {
    label: 'Grow',
    shop: 'Order now',
    farms: 'Farms',
    seasons: 'Seasons',
    points: 'Collection',
    join: 'Grow for us',
  },
  cart: (count: number) => (count === 0 ? 'Grow basket' : `Grow basket (${count})`),
  none: { title: 'No window is open now', text: 'Look at the seasons and the farms in the meantime.' },
  noMatch: { title: 'Nothing from there in this window', text: 'Choose another region.' },
  closes: (when: string) => `Closes ${when}, Accra time`,
  left: (span: string) => `${span} left`,
  ready: (when: string) => `Delivered or ready to collect ${when}`,
  coming: 'Coming windows',
  opens: (when: string) => `Opens ${when}, Accra time`,
  region: 'Region',
  anyRegion: 'All regions',
  from: fromWords,
  stock: (left: number, unit: ProduceUnit) => `${amountOf(left, unit)} left`,
  soldOut: 'Sold out',
  add: (quantity: number, unit: ProduceUnit) => `Add ${amountOf(quantity, unit)}`,
  addOf: (name: string, farm: string, quantity: number, unit: ProduceUnit) =>
    `Add ${amountOf(quantity, unit)} of ${name}, ${farm}`,
  remove: (name: string) => `Remove ${name}`,
  pack: (name: string, step: number, unit: ProduceUnit) =>
    step > 1 ? `pack of ${amountOf(step, unit)} ${name}` : name,
  added: (name: string) => ({ title: 'Added to grow basket', text: name }),
  full: {
    title: 'Your grow basket is full',
    text: 'Order what is in it first, or remove something you do not need.',
  },
  example: 'Example farm',
  exampleText: 'This farm is an example: it shows how the page of a farm looks.',
  another: {
    title: 'Start a new basket?',
    text: 'Your basket is for another window. A basket is for one window, because it comes in one delivery.',
    keep: 'Keep my basket',
    start: 'Start a new basket',
  },
  farms: {
    title: 'Farms',
    lead: 'Who grows it, and where.',
    none: { title: 'No farms yet', text: 'Please look again soon.' },
    missing: { title: 'Farm not found', text: 'This farm is not with us any more.' },
    all: 'All farms',
    now: 'On sale now',
    nothing: 'Nothing in an open window now.',
    story: 'About the farm',
  },
  seasons: {
    title: 'Seasonal calendar',
    lead: 'When crops usually come to market. Supply differs by year and by market.',
    now: (month: string) => `At its peak in ${month}`,
    nothing: 'Nothing is known to be at its peak.',
    levels: { peak: 'Peak', some: 'Some', lean: 'Little' } satisfies Record<Season['level'], string>,
  },
  points: {
    title: 'Collection points',
    lead: 'Collect your produce instead of having it delivered.',
    none: { title: 'No collection points yet', text: 'We deliver nationwide.' },
    free: 'Free',
    fee: 'Fee',
  },
  join: {
    title: 'Grow for us',
    lead: 'You farm in Ghana and want to sell to our shoppers? Tell us what you grow and where. We call you.',
    steps: [
      'You tell us what you grow, and how much.',
      'We call you, visit your farm and agree on prices and quantities.',
      'Your produce is offered in a window; you harvest what was ordered, and we fetch and pay it.',
    ],
    name: 'Your name',
    farm: 'Farm or group (optional)',
    phone: 'Phone',
    phoneHint: 'Ten digits, e.g. 0241234567.',
    email: 'Email (optional)',
    region: 'Region',
    placeholder: 'Choose',
    town: 'Town or village',
    crops: 'What do you grow, and how much?',
    cropsHint: 'E.g. plantain, 4 acres; 30 bunches a week from October.',
    message: 'Anything else (optional)',
    send: 'Send application',
    sending: 'Sending...',
    failed: 'The application was not sent',
    sentTitle: 'Thank you! We have your application.',
    sentText: (number: string) => `Your number is ${number}. We call you within a few days.`,
    faults: {
      name: 'Please enter your name.',
      phone: 'Please enter a phone number of Ghana, for example 0241234567.',
      email: 'Please enter an email address, or leave it empty.',
      region: 'Please choose your region.',
      town: 'Please enter your town or village.',
      crops: 'Please say what you grow.',
    },
  },
  basket: {
    title: 'Grow basket',
    empty: { title: 'Your grow basket is empty', text: 'Choose from the window that is open.' },
    toShop: 'See what is on sale',
    clear: 'Clear basket',
    how: 'How you get it',
    delivered: 'Delivered to me',
    deliveredText: 'Nationwide, to your address',
    collected: (name: string) => `Collect: ${name}`,
    delivery: 'Delivery (Nationwide)',
    collecting: 'Collection',
    signInText: 'We keep your orders with your account. Your basket stays as it is.',
    pay: 'Please pay within 30 minutes: so long your produce is held for you.',
    problems: {
      closed: 'This window is closed. Your basket is kept; please choose from the next window.',
      lines: 'Please correct the marked lines.',
      no_point: 'This collection point is not there any more.',
    } satisfies Record<Exclude<GrowQuote['problem'], 'below_minimum' | null>, string>,
    lineProblem: ({ problem, min, step, left, unit }: QuotedGrowLine): string | null => {
      switch (problem) {
        case 'gone':
          return 'Not on sale in this window'
        case 'sold_out':
          return left && unit ? `Only ${amountOf(left, unit)} left` : 'Sold out'
        case 'too_little':
        case 'not_in_steps':
          return fromWords(min, step, unit ?? 'piece')
        default:
          return null
      }
    },
    paidText: (code: string) => `Your reference is ${code}. The farms harvest once the window has closed.`,
  },
  mine: {
    kind: 'Grow',
    collect: (where: string) => `Collect in ${where}`,
    ready: (when: string) => `Ready ${when}`,
    refunded: (what: string, amount: string) => `${what} could not come: ${amount} back to you`,
  },
} as const

export const GROW_STATES = {
  requested: { text: 'Received', tone: 'gold-soft' },
  accepted: { text: 'Being packed', tone: 'gold-soft' },
  done: { text: 'Ready', tone: 'palm-soft' },
  refunded: { text: 'Money goes back', tone: 'neutral' },
} as const satisfies Record<RequestStatus, StatusWords>
