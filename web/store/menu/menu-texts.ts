import type { LoadingPhase } from './loading-phase.ts'

/** Every text of the menu, but for those of a dish that is open: `item/item-texts.ts`. */
export const MENU_TEXTS = {
  hero: {
    title: (name: string) => `Welcome to ${name}`,
    text: (cities: string) =>
      `Jollof, waakye, cold bottles and the week’s groceries, brought to your door in ${cities}.`,
    order: 'Order Now',
    challenge: 'Kitchen Challenge',
    liveFeed: 'Live Feed',
  },
  banner: {
    open: 'OPEN',
    closed: 'CLOSED',
    paused: 'BREAK',
    until: (time: string) => `Kitchen open until ${time}`,
    opens: (when: string, time: string) => `Kitchen opens ${when} at ${time}`,
    later: 'Please call us for the next opening',
    because: (reason: string, text: string) => `${reason.replace(/[.!]$/, '')}. ${text}`,
  },
  tiles: 'What are you in the mood for?',
  slides: {
    label: 'Good to know',
    pause: 'Pause the slides',
    play: 'Play the slides',
    goTo: (n: number) => `Slide ${n}`,
  },
  popular: 'Popular today',
  menu: 'The menu',
  moreFrom: (brand: string) => `More from ${brand}`,
  search: {
    label: 'Search the menu',
    placeholder: 'Search for dishes, beverages, or ingredients...',
    clear: 'Clear the search',
    results: (count: number, query: string) => `${count} ${count === 1 ? 'item' : 'items'} for “${query}”`,
    didYouMean: (query: string) => `No exact match for “${query}”. Did you mean:`,
    looking: 'Searching...',
    dishes: (count: number, query: string) => `${count} ${count === 1 ? 'dish' : 'dishes'} with ${query}`,
    noneTitle: 'No results found',
    none: (query: string) => `We couldn't find any available menu items matching "${query}".`,
    failed: 'Search is incomplete',
    failedText: (query: string) =>
      `No exact match for “${query}”, and we couldn't reach the shop to check similar names.`,
    all: 'Show the whole menu',
  },
  refresh: 'Refresh Menu',
  track: 'Track Order',
  viewAll: 'View all',
  viewAllOf: (name: string) => `View all of ${name}`,
  collapse: (name: string) => `Hide ${name}`,
  expand: (name: string) => `Show ${name}`,
  loading: {
    connecting: 'Connecting to the kitchen...',
    fetching: 'Fetching the menu...',
    processing: 'Setting the table...',
    caching: 'Saving the menu for next time...',
    complete: 'The menu is ready',
    error: 'Failed to load menu items',
  } satisfies Record<LoadingPhase, string>,
  progress: 'Loading the menu',
  error: {
    toast: { title: 'Loading Error', text: 'Failed to load menu items. Please check your connection.' },
    page: 'Error loading menu items. Please try again later.',
    part: (names: string) => `${names} could not be loaded.`,
    again: 'Try again',
  },
  emptyShelf: {
    today: {
      title: 'Nothing here today',
      text: 'These are sold on other days. Have a look at the rest of the menu.',
    },
    unsold: {
      title: 'Nothing here at the moment',
      text: 'We have none of these just now. Have a look at the rest of the menu.',
    },
    back: 'Back to the menu',
  },
  age: {
    notice: (count: number) => (count === 1 ? '1 item is 18+.' : `${count} items are 18+.`),
    foundHidden: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}, shown after you confirm your age`,
    shown: (count: number) => (count === 1 ? '1 more item is shown now.' : `${count} more items are shown now.`),
    show: 'Show 18+ items',
    title: 'Are you 18 or older?',
    text: 'The law asks us to sell these items to adults only. Our rider may ask for an ID at the door.',
    checkbox: 'I confirm that I am 18 years or older',
    confirm: 'Confirm',
    cancel: 'Not now',
  },
  category: {
    filterLabel: (name: string) => `Search in ${name}`,
    filterPlaceholder: (name: string) => `Search in ${name}...`,
    shelves: 'Shelves',
    count: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
    others: 'More categories',
    everywhere: 'Search the whole shop',
    nothing: (query: string) => `We couldn't find any available menu items matching "${query}".`,
  },
  tips: {
    pause: 'Pause the tips',
    play: 'Play the tips',
  },
} as const

/** The first line that shows while the menu loads. */
export const FIRST_TIP = 'Did you know? Waakye gets its deep colour from dried sorghum leaves, cooked with the beans.'

/** The lines that may follow it. */
export const LOADING_TIPS = [
  'Kenkey in Accra, komi in Ga, dokono in Twi: one dish, many names. Our search knows them.',
  'Jollof tastes best a little smoky, as at a party: choose Smoky where we offer it.',
  'Kelewele is fried plantain with ginger and pepper. It goes with almost everything.',
  'In a hurry? Your cart is kept in this browser until you come back.',
  'Shito keeps for weeks. Add a jar to your groceries.',
  'Banku likes okro, fufu likes light soup, and nobody has to choose: order both.',
  'Every order gets an ID. With it you can track your food to the door.',
] as const

/** The tips above the menu. */
export const PROMO_TIPS = [
  'Most mains come with one accompaniment of your choice, from boiled eggs to grilled tilapia.',
  'Planning ahead? Pick a delivery time at checkout, up to 31 days from now.',
  'Waste collection days: Thursdays and Sundays.',
  'Add a note to any dish. The kitchen reads every one.',
  'You can track every order with its ID, without an account.',
] as const
