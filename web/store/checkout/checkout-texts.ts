import type { Category } from '#domain/menu/menu-api.ts'
import type { CodeHint, CodeProblem } from '#domain/orders/promotion-terms.ts'
import { aheadWords } from '../../ui/words/ahead-words.ts'

/** Every text of the order form. */
export const CHECKOUT_TEXTS = {
  title: 'Checkout',
  who: 'Who is it for?',
  where: 'Where to?',
  when: 'When?',
  code: {
    ask: 'Have a code?',
    label: 'Code',
    apply: 'Apply',
    applied: (code: string) => `Code ${code} applied`,
    /** Read out, after what has become of the code. */
    total: (total: string) => `The total is now ${total}.`,
    remove: 'Remove',
    removed: 'Code removed.',
    removeOf: (code: string) => `Remove the code ${code}`,
    /** Why a code gives nothing. */
    problems: {
      unknown: 'We do not know this code, or it has ended. Please check how it is spelled.',
      too_many_tries: 'You have tried many codes. Please wait ten minutes before the next one.',
      not_yours: 'This code is for one order of each person, or for a first order. You have had it already.',
      below_minimum: 'Your cart does not reach the sum that this code is for.',
      not_these_items: 'This code is not for the items in your cart.',
      not_this_city: 'This code is not for the city that you order to.',
      not_now: 'This code is for orders on other days or at other hours.',
      other_is_better: 'Another discount saves you more than this code. They do not come together.',
    } satisfies Record<CodeProblem, string>,
    hint: (hint: CodeHint) =>
      hint.kind === 'too_few'
        ? `Add ${hint.missing} more of what this code is for, and it counts.`
        : 'This code takes off the delivery fee, and your delivery is free already.',
    insteadOfPlan: (name: string) => `“${name}” comes instead of your plan discount, because it saves you more.`,
  },
  withheld: (name: string) =>
    `“${name}” is for one order of each person, or for a first order. You have had it already.`,
  summary: 'Your order',
  editCart: 'Edit cart',

  name: 'Name',
  namePlaceholder: 'Delivery to',
  phone: 'Phone',
  phoneHint: 'The rider calls this number.',
  email: 'Email',
  emailHint: 'Optional',
  emailInvalid: 'This does not look like an email address.',
  address: 'Delivery address',
  areas: 'Areas of the city',
  addArea: (name: string) => `Add ${name} to the address`,
  addressPlaceholder: 'House, street, area or landmark',
  city: 'City',
  cityMissing: 'Please choose your city.',
  comingSoon: 'Coming Soon',
  notes: 'Notes',
  notesPlaceholder: 'e.g. call at the gate',
  age: 'I confirm that I am 18 years or older.',
  /** @param asking the categories whose items ask for the confirmation */
  ageWhy: (isForAdults: boolean, asking: readonly Category[]) =>
    isForAdults
      ? 'Your order has alcohol or another 18+ item. Please have an ID ready at the door.'
      : `Someone 18 or older must receive ${asking.every((one) => one === 'beverages') ? 'drinks' : 'this order'}.`,

  useLocation: 'Use my location',
  locating: 'Finding you...',
  located: 'Your pin is set. Please add your house number or a landmark.',
  locationUnsupported: { title: 'Location not supported', text: 'Your browser does not support geolocation' },
  locationFailed: {
    title: 'Could not get your location',
    text: 'Please make sure location services are enabled',
  },

  asap: 'As soon as possible',
  later: 'Choose a time',
  laterText: (discountPercent: number, hoursAhead: number) =>
    discountPercent > 0
      ? `${discountPercent}% off your items when you order ${aheadWords(hoursAhead)} ahead.`
      : 'Up to 31 days ahead.',
  calendar: 'Delivery day',
  moreDays: 'More days',
  slots: (day: string) => `Times on ${day}`,
  noSlots: 'No delivery times are left. Please choose as soon as possible.',
  soldThen: (item: string, why: string) => `${item} is ${why}.`,
  slotsFull: 'Some of these times are fully booked.',
  pickSlot: 'Please pick a delivery time, or choose as soon as possible.',
  chosen: (when: string) => `Delivery on ${when}`,
  slotGone: 'That time is taken. Please pick another.',

  terms: { before: 'By ordering you accept our ', link: 'Terms', after: '.', title: 'Terms' },
  orderNow: 'Order Now',
  processing: 'Processing...',
  fieldsMissing: {
    title: 'Please fill in all required fields',
    text: 'Name, phone number, and delivery address are required',
  },
  differenceTitle: 'The total has changed',
  difference: (from: string, to: string) => `It is ${to} now, not ${from}.`,
  acceptDifference: 'Accept new total',
  confirmDifference: 'Please accept the new total first.',
  /** Without a network: the order stays on the phone until the shopper sends it. */
  kept: {
    keep: 'Keep my order',
    typed: (why: string) => `${why}. What you fill in is kept on this phone.`,
    cannot: (why: string) => `${why}, and this phone does not let us keep your order. Please do not close this page.`,
    title: 'Your order is kept on this phone',
    text: 'We send nothing until the connection is back and you say so.',
    back: 'The connection is back. We are checking prices and times.',
    same: (since: string) => `Your order of ${since} is ready to send. Nothing has changed.`,
    stillHere: (since: string) => `Your order of ${since} is still here.`,
    changed: (since: string) => `Since you filled in your order, ${since}:`,
    lines: 'Something in your cart has changed. See your order.',
    slot: (when: string) => `Delivery on ${when} is no longer possible. Please choose another time.`,
  },
  failed: { title: 'Checkout failed', text: 'An error occurred during checkout. Please try again.' },
  empty: {
    title: 'Nothing to check out yet',
    text: 'Your cart is empty. See your earlier orders under Track Order.',
    menu: 'See the menu',
    track: 'Track Order',
  },
  /** For shoppers who have ordered before, in the cart. */
  quick: {
    pay: 'Pay',
    by: { paystack: 'by MoMo or card', momo: 'by MoMo prompt', mtn: 'by MoMo to our number' },
    change: 'Change',
    changeLabel: 'Change delivery details or payment',
  },
  /** The lines in the cart have been ordered already. */
  open: {
    unpaid: { title: 'You have placed this order', text: 'It is not paid yet.', action: 'Pay now' },
    checking: {
      title: 'Your payment is being checked',
      text: "Please don't pay again. Open your order to see where it stands.",
      action: 'Open the order',
    },
    change: 'Change the order',
  },
  shopFailed: { title: 'Checkout did not load', text: 'Please check your connection. Your cart is safe.' },
} as const
