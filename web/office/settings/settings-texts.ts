import type { EditedKey } from '#domain/settings/edit-settings-api.ts'
import type { FormKey, SETTING_FIELDS } from '#domain/settings/setting-fields.ts'
import type { KeyName, KeyState } from '#domain/setup/setup-api.ts'
import type { SetupStep } from '#domain/setup/setup-steps.ts'

/** How the steps about example rows are done. */
const OWN = 'Make each example your own and save it, or take it out of the offer.'
const LOOK = 'Check those that say “Example” and press “These are right”, or take them out of the offer.'

type FieldTexts = { label: string; about: string }
type FieldsOf<Key extends FormKey> = { [Path in keyof (typeof SETTING_FIELDS)[Key]]: FieldTexts }

/** The fields of the settings: what each changes, and where shoppers see it. */
const FIELDS: { [Key in FormKey]: FieldsOf<Key> } = {
  tariff: {
    minimumOrder: {
      label: 'Minimum order (GH₵)',
      about:
        'Of the kitchen and shelves, produce and recipe bundles. Below this subtotal the cart shows how much is missing, and nothing can be ordered.',
    },
    deliveryFeeHome: {
      label: 'Delivery fee of the kitchen and shelves (GH₵)',
      about: 'Added to every order of the home shop; in the cart, at checkout and on tickets.',
    },
    deliveryFeeGrow: {
      label: 'Delivery fee of the grow shop (GH₵)',
      about: 'Added to every order of the grow shop; in the cart, at checkout and on tickets.',
    },
    serviceFeeBps: {
      label: 'Service fee (%)',
      about: 'Of items and delivery together; a line of its own in the cart and at checkout.',
    },
    serviceFeeSeatsBps: {
      label: 'Service fee of seats in classes (%)',
      about: 'Added to the price of a seat, and named beside it.',
    },
    preorderDiscountBps: {
      label: 'Discount for ordering ahead (%)',
      about: 'For slots at least 12 hours ahead. At 0 the line in the cart and the sentence in the terms disappear.',
    },
  },
  dispatch: {
    maxHours: { label: 'Most hours of a hired vehicle', about: 'Members cannot ask for a longer hire.' },
  },
  services: {
    fallbackPrice: {
      label: 'Price of a home service without its own (GH₵)',
      about: 'What members pay for such a service, in their profile under services.',
    },
  },
  parcels: {
    'fees.ghana': { label: 'Recipe parcel in Ghana (GH₵)', about: 'Added to each recipe order.' },
    'fees.africa': { label: 'Recipe parcel to Africa (GH₵)', about: 'One fee an order, whatever is in it.' },
    'fees.asia': { label: 'Recipe parcel to Asia (GH₵)', about: 'The Middle East counts as Asia.' },
    'fees.europe': { label: 'Recipe parcel to Europe (GH₵)', about: 'One fee an order, whatever is in it.' },
    'fees.rest': { label: 'Recipe parcel to America and Oceania (GH₵)', about: 'All countries of no other zone.' },
    closedCountries: {
      label: 'Countries without parcels',
      about: 'Two letters each, e.g. AQ. The shop says so at once.',
    },
    maxGrams: { label: 'Most grams abroad', about: 'Above it the shopper is led to the form for importers.' },
    leavesWithinHours: { label: 'Hours until a recipe order leaves', about: 'Shoppers are promised this.' },
  },
  airtime: {
    minimum: { label: 'Least top-up (GH₵)', about: 'Members cannot buy less airtime than this.' },
    dailyCap: {
      label: 'Most airtime of a person in a day (GH₵)',
      about: 'Limits the loss by stolen cards. Members are told before they reach it.',
    },
  },
  orders: {
    earliestHours: {
      label: 'Hours until the first delivery slot',
      about: 'Orders for later begin this far ahead. The checkout offers no earlier slot.',
    },
    cookMinutes: {
      label: 'Minutes of cooking before a slot',
      about: 'No slot is offered before the kitchen has been open so long. Scheduled orders ring this long before.',
    },
    payMinutes: {
      label: 'Minutes in which an order can be paid',
      about:
        'Half an hour after it an unpaid order is cancelled; its shopper orders again. A rejected claim starts it anew.',
    },
    claimMinutes: {
      label: 'Minutes in which a shopper can say that mobile money was sent',
      about:
        'Counted from the order, or from the rejection of a claim. Only for orders whose shopper was shown the number.',
    },
    confirmMinutes: {
      label: 'Usual minutes to confirm mobile money',
      about: 'Shown to shoppers who send mobile money manually, before they send it.',
    },
    answerMinutes: {
      label: 'Minutes to answer a question about a line',
      about: 'When something has run out, the shopper has so long to answer; then the line is refunded.',
    },
  },
  kitchen: {
    ordersPerQuarter: {
      label: 'Orders that can be ready in 15 minutes',
      about: 'More than this stand out in the load bar of the board, and a slot with as many takes no new orders.',
    },
    pauseMinutes: {
      label: 'Minutes of pause when nobody answers',
      about: 'When an order has rung for ten minutes, no new ones are taken for so long; 0 never pauses.',
    },
  },
  brand: {
    name: { label: 'Name of the shop', about: 'In the tab, the mails, the terms and the installed app.' },
    tagline: { label: 'Tagline', about: 'Below the name, on the home page and in mails.' },
    footerTagline: { label: 'Line in the footer', about: 'Below the logo at the end of every page.' },
    phone: { label: 'Phone', about: 'Shoppers call it from the header, the footer and their order.' },
    email: { label: 'Mail address', about: 'In the footer and in mails; mails come from it unless MAIL_FROM is set.' },
    momoNumber: {
      label: 'Number for manual mobile money',
      about: 'Shoppers send money to it. Empty: this way to pay is not offered.',
    },
    momoName: {
      label: 'Name of the mobile money account',
      about: 'Shoppers compare it with what their phone shows before they send.',
    },
    whatsapp: {
      label: 'WhatsApp number',
      about: 'With the country, without plus: 233244123456. Empty: no WhatsApp button.',
    },
    whatsappMessage: { label: 'First message on WhatsApp', about: 'Stands in the chat when a shopper opens it.' },
    communityUrl: { label: 'Link of the community group', about: 'After a payment and in the welcome mail.' },
    'social.tiktok': { label: 'TikTok', about: 'A button in the footer; empty: none.' },
    'social.instagram': { label: 'Instagram', about: 'A button in the footer; empty: none.' },
    'social.x': { label: 'X', about: 'A button in the footer; empty: none.' },
    'social.facebook': { label: 'Facebook', about: 'A button in the footer; empty: none.' },
    'social.telegram': { label: 'Telegram', about: 'A button in the footer; empty: none.' },
    'social.youtube': { label: 'YouTube', about: 'A button in the footer; empty: none.' },
    'social.partners': { label: 'Page for partners', about: 'A button in the footer; empty: none.' },
  },
  staff: {
    requireSecondFactor: {
      label: 'Money and people need a second step',
      about: 'Staff confirm these screens with an app or a text message. Switch it off only for trying out.',
    },
  },
  short_messages: {
    dailyBudget: {
      label: 'Most text messages with codes in a day',
      about: 'They cost money. Above it, new numbers get no code until midnight; codes by mail go on.',
    },
    countries: {
      label: 'Country codes that get text messages',
      about: 'Without plus, with commas between: 233 is Ghana. Others sign in by mail.',
    },
  },
  phones: {
    mobilePrefixes: {
      label: 'Prefixes of mobile numbers',
      about: 'With commas between. A number with another one is accepted with a hint, never refused.',
    },
  },
  live_feed: {
    isOn: { label: 'Show the stream', about: 'Off, the page of the live feed says when the next one begins.' },
    url: {
      label: 'Address of the stream',
      about: 'With https. An HLS playlist ends in .m3u8; another address is embedded, such as a player of YouTube.',
    },
    title: { label: 'What it shows', about: 'Above the stream.' },
    next: { label: 'Next stream', about: 'In words, such as Friday at 18:00. Shown while there is none.' },
    showsTicker: {
      label: 'Show what the kitchen makes',
      about: 'Dishes of at least 3 people, cities of at least 5; delayed, and nothing of anybody.',
    },
  },
  send_order_mails: {
    '': {
      label: 'Send mails about orders',
      about: 'Confirmations go to shoppers who gave an address. Switched off they are prepared under Messages only.',
    },
  },
}

/** What staff read of the settings. */
export const SETTINGS_TEXTS = {
  title: 'Settings',
  failed: 'The settings cannot be read',
  search: 'Search the settings',
  noHit: { title: 'No such setting', text: 'Try another word, such as fee, hours or phone.' },
  hits: (n: number) => `${n} ${n === 1 ? 'setting' : 'settings'} found`,
  all: 'All settings',
  back: 'All settings',
  readOnly: 'You may read the settings. An admin changes them.',
  locked: 'Changing settings needs a second step.',
  secondStep: 'Set up a second step, or sign in with it',
  setMe: 'Set me',
  setMeHint: 'This is an example that belongs to nobody.',
  save: 'Save',
  saved: (name: string) => `Saved: ${name}`,
  unsaved: 'Not saved yet',
  discard: 'Discard',
  yes: 'Yes',
  no: 'No',
  sections: {
    money: { name: 'Money', about: 'Minimum order, delivery, fees, discount, airtime' },
    hours: { name: 'Hours', about: 'Kitchen, deliveries, holidays' },
    cities: { name: 'Cities', about: 'Where we deliver, how long it takes, what it costs there, regions' },
    orders: { name: 'Orders', about: 'Slots, times to pay, age' },
    kitchen: { name: 'Kitchen', about: 'Capacity, pause' },
    brand: { name: 'Brand and contacts', about: 'Name, phone, mail, mobile money, links' },
    liveFeed: { name: 'Live feed', about: 'The stream of the kitchen, what it makes now' },
    messages: { name: 'Mails and text messages', about: 'Order mails, codes by phone' },
    staff: { name: 'Staff', about: 'Second step' },
  },
  settings: {
    tariff: {
      name: 'Orders',
      about: 'What an order costs besides its items. Orders that are placed keep their price.',
    },
    dispatch: { name: 'Vehicles', about: 'Prices of single vehicles are in their rows.' },
    services: { name: 'Home services', about: 'Prices of single services are in their rows.' },
    airtime: { name: 'Airtime', about: 'What members can buy.' },
    parcels: { name: 'Recipe parcels', about: 'Delivery of recipe bundles, in Ghana and abroad.' },
    kitchen_hours: {
      name: 'Kitchen hours',
      about: 'When food is made: the banner on the home page, the promise of orders, the alarm.',
    },
    delivery_hours: {
      name: 'Delivery and support hours',
      about: 'When slots are offered and calls are answered: the checkout and the footer.',
    },
    special_days: {
      name: 'Holidays and other hours',
      about: 'On these dates kitchen and deliveries keep other hours. Footer and banner say why.',
    },
    cities: {
      name: 'Cities',
      about:
        'Where shoppers can order to, the minutes from the start in the kitchen to the door, and what differs from the minimum order and delivery fees under Money. An empty fee is the one that holds everywhere. Shoppers read “Coming Soon” beside a city that is not served, until it is removed.',
    },
    regions: { name: 'Regions', about: 'Where members can ask for vehicles and home services.' },
    orders: { name: 'Times of orders', about: 'How long things may take.' },
    age_confirm: {
      name: 'Age',
      about: 'With an item of these categories the shopper confirms to be 18. Items for adults always ask.',
    },
    kitchen: { name: 'Kitchen', about: 'What the kitchen can do.' },
    brand: { name: 'Brand and contacts', about: 'No page repeats these facts: a change is seen everywhere at once.' },
    send_order_mails: { name: 'Mails about orders', about: 'They need a mail server, SMTP_URL.' },
    short_messages: { name: 'Codes by text message', about: 'For signing in by phone.' },
    live_feed: { name: 'Live feed', about: 'The stream and the ticker at /live-feed.' },
    phones: { name: 'Phone numbers', about: 'What shoppers type.' },
    staff: { name: 'Second step', about: 'Protects money and people when a password is lost.' },
  } satisfies Record<EditedKey, { name: string; about: string }>,
  fields: FIELDS,
  week: {
    closed: 'closed',
    openOn: (day: string) => `Open on ${day}`,
    from: (day: string) => `${day}, from`,
    to: (day: string) => `${day}, until`,
  },
  outside: {
    title: 'Orders outside these hours',
    text: 'They were placed before the hours changed, and stay as they are. Move each to another time, or cancel it.',
    day: (day: string, count: number) => `${day}: ${count} ${count === 1 ? 'order' : 'orders'}`,
  },
  special: {
    none: 'No special days are planned.',
    add: 'Add a day',
    remove: 'Remove',
    removeOf: (date: string) => `Remove ${date}`,
    date: 'Date',
    which: 'Hours',
    closed: 'Closed all day',
    other: 'Other hours',
    from: 'From',
    to: 'Until',
    reason: 'Reason, for shoppers',
    example: 'Independence Day',
  },
  cities: {
    name: 'City',
    served: (name: string) => `We deliver in ${name}`,
    from: (name: string) => `${name}: minutes, at least`,
    to: (name: string) => `${name}: minutes, at most`,
    add: 'Add a city',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    fresh: 'the new city',
    notServed: 'not served',
    tariff: {
      minimumOrder: 'Minimum order (GH₵)',
      deliveryFeeHome: 'Delivery fee (GH₵)',
      deliveryFeeGrow: 'Delivery fee, grow (GH₵)',
    },
    usual: (amount: string) => `usually ${amount}`,
    ownOf: (name: string, label: string) => `${name}: ${label}`,
    own: {
      minimumOrder: (amount: string) => `minimum ${amount}`,
      deliveryFeeHome: (amount: string) => `delivery ${amount}`,
      deliveryFeeGrow: (amount: string) => `delivery, grow ${amount}`,
    },
  },
  setup: {
    title: 'Before the shop opens',
    open: (n: number) => (n === 1 ? 'One step is left.' : `${n} steps are left.`),
    ready: 'Nothing is left: the shop may open.',
    failed: 'What is left to do cannot be read',
    doneCount: (n: number) => `Done (${n})`,
    steps: {
      admin: {
        name: 'Set up a second step for an admin',
        how: 'With an app on your phone. You need it to change settings, money and people.',
      },
      contacts: { name: 'Write your phone and mail address', how: 'Shoppers see examples until then.' },
      links: { name: 'Set the links to your pages', how: 'Set or empty each that says “Set me”.' },
      momo: { name: 'Write your number and name for mobile money', how: 'Or empty both: the way is then not offered.' },
      hours: { name: 'Set the hours of the shop', how: 'Kitchen, and deliveries.' },
      cities: { name: 'Serve a city', how: 'And its minutes are right.' },
      menu: { name: 'Put something to sell on the menu', how: 'And what you do not have is off.' },
      farms: {
        name: 'Replace the example farms',
        how: 'Make each example your own and untick that it is one, or take it out of the offer.',
      },
      cycles: { name: 'Replace the example order cycles of the farms', how: OWN },
      points: { name: 'Replace the example collection points', how: OWN },
      classes: { name: 'Replace the example classes', how: OWN },
      recipes: {
        name: 'Look through the recipes',
        how: 'Cook each “Example” once, check its allergens and save it, or take it out of the offer.',
      },
      plans: { name: 'Look through the membership plans', how: LOOK },
      services: { name: 'Look through the home services', how: LOOK },
      vehicles: { name: 'Look through the vehicles', how: LOOK },
      address: {
        name: 'Give the shop an https address',
        how: 'PUBLIC_URL in the file .env of the server; then restart the shop.',
      },
      payments: { name: 'Take real payments', how: 'Both live keys of Paystack in .env, and its webhook.' },
      telegram: { name: 'Receive orders by Telegram', how: 'A bot and its chat in .env.' },
      mail: {
        name: 'Send mails',
        how: 'SMTP_URL in .env; then switch on Mails about orders, under Mails and text messages.',
      },
      staff: {
        name: 'Make somebody else staff',
        how: 'Invite them, e.g. as kitchen. It is done once they have signed in.',
      },
      shift: { name: 'Start a shift on a screen', how: 'On the board, press Start shift and hear the bell.' },
      order: { name: 'Take an order the whole way', how: 'Order something yourself, pay, cook and deliver it.' },
      ticket: { name: 'Print a ticket', how: 'From the page of an order.' },
      backup: { name: 'Make a backup', how: 'npm run backup -- FILE, every night.' },
    } satisfies Record<SetupStep, { name: string; how: string }>,
  },
  keys: {
    title: 'Keys of outside services',
    about: 'They are in the file .env of the server and never shown. A change takes a restart.',
    states: { set: 'Set', test: 'Test', missing: 'Missing', wrong: 'Wrong form' } satisfies Record<KeyState, string>,
    names: {
      paystack: 'Paystack: cards and mobile money',
      telegram: 'Telegram: messages to staff',
      mail: 'Mail server',
      sms: 'Text messages',
      google: 'Sign in with Google',
      microsoft: 'Sign in with Microsoft',
      maps: 'Maps: address from the position',
      airtime: 'Airtime provider',
    } satisfies Record<KeyName, string>,
  },
} as const
