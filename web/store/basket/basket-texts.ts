import { formatCedis, minus, type Pesewas } from '#domain/money.ts'
import { formatReference } from '#domain/payments/payment-reference.ts'

import { CART_TEXTS } from '../orders/cart/cart-texts.ts'

/** The words that the carts of recipes and of the farm network share. */
export const BASKET_TEXTS = {
  name: 'Full name',
  phone: 'Phone',
  phoneHint: 'Ten digits, e.g. 0241234567.',
  phoneAbroad: 'With the country code, e.g. +447700900123.',
  city: 'City or town',
  address: 'Address',
  addressHint: 'House, street, area, landmark',
  addressAbroad: 'House, street, state or region, and the post code if there is one',
  note: 'Note (optional)',
  faults: {
    name: 'Please enter who receives it.',
    phone: 'Please enter a phone number of Ghana, for example 0241234567.',
    phoneAbroad: 'Please enter the number with its country code, for example +447700900123.',
    city: 'Please enter the city.',
    address: 'Please enter the address.',
  },
  subtotal: 'Subtotal',
  total: 'Total',
  quoteFailed: 'The price did not load',
  quoting: 'Counting...',
  belowMinimum: ({ minimumOrder, subtotal }: { minimumOrder: Pesewas; subtotal: Pesewas }) =>
    CART_TEXTS.belowMinimum(formatCedis(minus(minimumOrder, subtotal)), formatCedis(minimumOrder)),
  signIn: 'Sign in to order',
  paid: (reference: string) => ({ title: 'Order received', text: `Your reference: ${formatReference(reference)}` }),
  paidTitle: 'Thank you! Your order is received.',
  seeOrders: 'See my requests',
} as const
