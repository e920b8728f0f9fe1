import { type AwaitedWord, awaitsReceiver } from '#domain/recipes/receiver-silence.ts'
import type { PriceType, ReceiverEvent, ReceiverWord, RecipeQuote } from '#domain/recipes/recipes-api.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { StatusWords } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'

/** What shoppers read about recipe bundles. */
export const RECIPE_TEXTS = {
  title: 'Recipes',
  pageTitle: (name: string) => `${name} recipe`,
  lead: (hours: number) =>
    `A Ghanaian recipe and its ingredients, measured and packed. It leaves within ${hours} hours.`,
  search: 'Search recipes and ingredients',
  without: 'Without',
  withoutAny: 'Anything',
  time: 'Time',
  anyTime: 'Any time',
  within: (minutes: number) => `Within ${minutes} min`,
  clear: 'Clear the filters',
  failed: 'The recipes did not load',
  none: { title: 'No recipes on sale yet', text: 'Please look again soon. Our menu is open in the meantime.' },
  notFound: { title: 'No recipe matches', text: 'Try another word, or clear the filters.' },
  toMenu: 'See the menu',
  count: (count: number) => `${count} ${count === 1 ? 'recipe' : 'recipes'}`,
  soldOut: 'Sold out',
  active: 'Active',
  waiting: 'Waiting',
  cart: (count: number) => (count === 0 ? 'Recipe cart' : `Recipe cart (${count})`),
  added: (name: string) => ({ title: 'Added to recipe cart', text: name }),
  lineFull: (name: string, quantity: number) => ({
    title: 'That’s the most you can order at once',
    text: `${quantity} × ${name} in your recipe cart.`,
  }),
  cartFull: {
    title: 'Your recipe cart is full',
    text: 'Order what is in it first, or remove something you do not need.',
  },
  missing: { title: 'Recipe not found', text: 'This recipe is not on sale any more.' },
  all: 'All recipes',
  back: 'Back to all recipes',
  ingredients: 'Ingredients',
  steps: 'Steps',
  screenOn: 'Keep the screen on while I cook',
  servings: 'Servings',
  reset: (servings: number) => `Back to ${servings}`,
  water: 'Water is not in the kit.',
  scaledBy: (servings: number, kits: string) => `Amounts for ${servings}: take ${kits}.`,
  allergens: 'Allergens',
  contains: 'Contains',
  mayContain: 'May contain',
  noAllergens: 'None of our list. Seasoning cubes and shared mills can carry traces: ask us if you react to them.',
  kcal: (kcal: number) => `${kcal} kcal a serving`,
  print: 'Print',
  kit: 'Choose your kit',
  sizes: {
    regular: (servings: number) => `Regular, for ${servings}`,
    large: (servings: number) => `Large, for ${servings * 2}`,
  },
  add: 'Add to recipe cart',
  abroad: (price: string) => `Abroad, without what cannot travel: ${price}`,
  notAbroad: 'Fresh: in Ghana only.',
  safety:
    'Keep fresh fish and meat at 4 °C or below and cook them within 24 hours. Cool cooked rice within an hour and reheat it once.',
  basket: {
    title: 'Recipe cart',
    empty: { title: 'Your recipe cart is empty', text: 'Choose a recipe, and its ingredients come measured.' },
    remove: (name: string) => `Remove ${name}`,
    /** The size that is sold; the regular one where there is no large one any more. */
    size: (asked: PriceType, sold: PriceType) =>
      sold === 'large' ? 'Large' : asked === 'large' ? 'Regular: there is no large kit any more' : 'Regular',
    clear: 'Clear cart',
    cleared: { title: 'Recipe cart cleared' },
    where: 'Where it goes',
    country: 'Country',
    who: 'Who receives it',
    me: 'I do',
    somebody: 'Somebody else in Ghana',
    somebodyText: 'We send them a text message; your parcel leaves once they confirm.',
    leavesAfterWord: (hours: number) => `Leaves within ${hours} hours once the receiver has confirmed.`,
    discount: (percent: number) => `Member discount (${percent}%)`,
    memberDiscount: 'Member discount',
    delivery: 'Delivery Fee',
    leaves: (hours: number) => `Leaves within ${hours} hours of your payment.`,
    duty: 'Duty and taxes of the country are paid by the receiver.',
    leftOut: (names: string) => `Without ${names}, which borders refuse or the journey spoils. Not in the price.`,
    signInText: 'We keep your orders with your account. Your cart stays as it is.',
    problems: {
      lines: 'Please remove what cannot be had.',
      no_delivery: 'We do not deliver to this country yet.',
      too_heavy: 'This is too heavy for one parcel. Take something out, or ask us for a price.',
    } satisfies Record<Exclude<RecipeQuote['problem'], 'below_minimum' | null>, string>,
    lineProblems: {
      gone: 'Not on sale any more',
      sold_out: 'Sold out',
      not_abroad: 'Fresh: we send it in Ghana only',
    },
    ask: 'Ask for a price',
    paidText: (code: string) => `Your reference is ${code}. We mail you when we pack it and when it leaves.`,
  },
  parcel: {
    title: 'A parcel for you',
    text: (kits: number, city: string) =>
      `Somebody is sending you ${kits} recipe ${kits === 1 ? 'bundle' : 'bundles'} to ${city}. Is it for you?`,
    yes: 'Yes, it is for me',
    no: 'No, it is not for me',
    done: 'Thank you! We know that it is you. The courier calls your phone before coming.',
    refused: 'Thank you for telling us. It is not sent to you, and whoever ordered it knows. Was it a mistake?',
    failed: 'This link does not work',
  },
  mine: {
    kind: 'Recipes',
    leavesBy: (when: string) => `Leaves by ${when}`,
    waits: {
      to_ask: 'Waits for the receiver: we are sending them a text message',
      asked: 'Waits for the receiver to confirm',
      silent: 'Waits for the receiver, who has not answered for a day',
      refused: 'The receiver says it is not for them',
    } satisfies Record<AwaitedWord, string>,
    page: 'See this order',
  },
  order: {
    title: 'Your recipe order',
    failed: 'Your order did not load',
    ordered: (when: string) => `Ordered ${when}`,
    to: 'It goes to',
    history: 'What has happened',
    events: {
      paid: () => 'You paid',
      named: (name) => `You named ${name}`,
      refused: (name) => `${name} said that it is not for them`,
      confirmed: (name) => `${name} confirmed`,
      done: () => 'It left',
      refunded: () => 'Your money is on its way back',
    } satisfies Record<ReceiverEvent['kind'], (name: string) => string>,
    waits: {
      to_ask: (name: string) => `We are sending ${name} a text message with a link.`,
      asked: (name: string) => `We sent ${name} a text message with a link. Your parcel leaves once they say yes.`,
      silent: (name: string) =>
        `${name} has not answered for a day. Please ask them to open the link in our text message; we call them too.`,
      refused: (name: string) =>
        `Whoever has this phone says that it is not for ${name}. They can still say yes by the same link.`,
    } satisfies Record<AwaitedWord, (name: string) => string>,
    hours: (hours: number) => `It leaves within ${hours} hours after that.`,
    confirmed: (name: string) => `${name} has confirmed.`,
    change: 'Change the receiver',
    changeText:
      'Correct the number, or name somebody else in Ghana. A new number gets a text message, and the link we sent before stops working.',
    left: (count: number) => `You can change it ${count} more ${count === 1 ? 'time' : 'times'}.`,
    usedUp: 'You have changed the receiver several times. Call us, and we settle it together.',
    save: 'Save and ask them',
    saveOnly: 'Save',
    saving: 'Saving...',
    keep: 'Leave it as it is',
    saved: { title: 'Receiver saved' },
    notSaved: 'The receiver is not saved',
    without: (names: string) => `Without ${names}`,
  },
} as const

export const RECIPE_STATES = {
  requested: { text: 'Received', tone: 'gold-soft' },
  accepted: { text: 'Being packed', tone: 'gold-soft' },
  done: { text: 'On its way', tone: 'palm-soft' },
  refunded: { text: 'Money goes back', tone: 'neutral' },
} as const satisfies Record<RequestStatus, StatusWords>

/** When an order leaves, or what it waits for. */
export function leavesWords({ receiverState, leavesBy }: { receiverState: ReceiverWord; leavesBy: string }): string {
  const { waits, leavesBy: by } = RECIPE_TEXTS.mine
  return awaitsReceiver(receiverState) ? waits[receiverState] : by(momentWords(leavesBy))
}
