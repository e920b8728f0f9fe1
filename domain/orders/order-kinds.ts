import type { SHOPS } from '../menu/menu-api.ts'
import type { Tariff } from '../settings/settings-api.ts'

/** What differs between the ways of ordering. */
type OrderKind = {
  /** As the operator's messages call it. */
  label: string
  /** The shop whose items it sells. */
  shop: (typeof SHOPS)[number]
  /** Paths that contain this show its cart; null for the kind of all other paths. */
  path: string | null
  /** The names of its delivery fee and of its minimum in the tariff. */
  deliveryFee: keyof Tariff & `deliveryFee${string}`
  minimum: keyof Tariff & `minimum${string}`
  /** Whether plans give their discount on its items. */
  hasPlanDiscount: boolean
  /** Whether it is brought to an address. */
  needsAddress: boolean
}

/** The ways of ordering: a row for each. Its key marks the lines of the stored cart, and the orders. */
export const ORDER_KINDS = {
  home: {
    label: 'Home order',
    shop: 'home',
    path: null,
    deliveryFee: 'deliveryFeeHome',
    minimum: 'minimumOrder',
    hasPlanDiscount: true,
    needsAddress: true,
  },
  grow: {
    label: 'Grow order',
    shop: 'grow',
    path: '/grow',
    deliveryFee: 'deliveryFeeGrow',
    minimum: 'minimumOrder',
    hasPlanDiscount: false,
    needsAddress: true,
  },
} as const satisfies Record<string, OrderKind>

/** The kind of an order, and of the cart that it is placed from. */
export type CartContext = keyof typeof ORDER_KINDS
export const CART_CONTEXTS = Object.keys(ORDER_KINDS) as [CartContext, ...CartContext[]] // the keys of that table

/** The row of a kind, with the type that all rows share. */
export function orderKind(context: CartContext): OrderKind {
  return ORDER_KINDS[context]
}
