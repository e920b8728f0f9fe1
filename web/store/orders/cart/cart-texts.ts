import type { LineProblem } from '#domain/orders/price-line.ts'

/** Every text of the cart. */
export const CART_TEXTS = {
  added: {
    title: 'Added to cart',
    text: (quantity: number, item: string) => `${quantity}x ${item} added to your cart`,
  },
  increased: {
    title: 'Quantity updated',
    text: (item: string, quantity: number) => `${item} quantity increased to ${quantity}`,
  },
  lineFull: { title: "That's the most you can order at once", text: (item: string) => item },
  cartFull: { title: 'Your cart is full', text: 'Place this order first, or remove something you do not need.' },
  removed: { title: 'Removed from cart', text: (item: string) => `${item} removed from your cart` },
  cleared: { title: 'Cart cleared', text: 'All items have been removed from your cart' },

  viewCart: 'View Cart',
  title: 'Your cart',
  pieces: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  empty: {
    title: 'Your cart is empty',
    text: 'Add something good and it will wait for you here.',
    action: 'See the menu',
  },
  clear: 'Clear cart',
  confirmClear: { question: 'Remove everything?', yes: 'Yes, clear it', no: 'Keep it' },
  remove: 'Remove',
  note: { add: 'Note for the kitchen', label: (item: string) => `Note for ${item}`, example: 'e.g. no pepper' },
  checkout: 'Checkout',
  unpaidOrder: 'Unpaid order',
  checkingOrder: 'Payment being checked',

  subtotal: 'Subtotal',
  subscriptionDiscount: (percent: number) => (percent > 0 ? `Plan discount (${percent}%)` : 'Plan discount'),
  preorderDiscount: (percent: number) => (percent > 0 ? `Pre-order discount (${percent}%)` : 'Pre-order discount'),
  delivery: { home: 'Delivery (Citywide)', grow: 'Delivery (Nationwide)' },
  serviceFee: (percent: number | undefined) => (percent ? `Service fee (${percent}%)` : 'Service fee'),
  total: 'Total',
  checkingPrices: 'Checking prices...',
  again: 'Try again',

  belowMinimum: (missing: string, minimum: string) => `Add ${missing} more to meet the minimum order of ${minimum}`,
  repriced: {
    note: (from: string, to: string) => `The price is now ${to} instead of ${from}.`,
    accept: 'Accept new price',
  },
  notThen: (why: string, part?: string) =>
    `${part === undefined ? why.charAt(0).toUpperCase() + why.slice(1) : `${part} is ${why}`}. Change the delivery time, or remove it.`,
  notCounted: 'not counted',
  lost: {
    item_missing: 'This is no longer on the menu.',
    item_unavailable: 'This item is currently unavailable for ordering.',
    size_missing: 'This size is no longer sold.',
    variation_missing: 'This variety is no longer sold.',
    accompaniment_required: 'This now needs an accompaniment. Please remove it and add it again.',
    accompaniment_missing: 'Its accompaniment is no longer available. Please remove it and add it again.',
    extra_missing: 'One of its extras is no longer available. Please remove it and add it again.',
  } satisfies Record<LineProblem, string>,
  confirmChanges: 'Something in your cart has changed. Please accept or remove it first.',
  confirmTimes: (item: string, why: string) => `${item} is ${why}. Change the time or remove it.`,
  back: { title: 'Your order is kept on this phone', text: 'Open your cart to check it and send it.' },
  /** Why no answer comes. */
  away: {
    offline: 'You are offline',
    unanswered: 'We cannot reach the shop',
    signInFirst: 'This Wi-Fi wants you to sign in first',
  },
  safe: (why: string) => `${why}. Your cart is safe; sending the order needs a connection.`,
} as const
