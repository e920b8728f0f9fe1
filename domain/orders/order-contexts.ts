import type { SHOPS } from '../menu/menu-api.ts'
import type { Tariff } from '../settings/settings-api.ts'

/** What differs between the contexts. */
type ContextRow = {
  /** As the operator's messages call it. */
  label: string
  /** The shop whose items it sells. */
  shop: (typeof SHOPS)[number]
  /** Paths that contain this show its cart; null for the one of all other paths. */
  path: string | null
  /** The names of its delivery fee and of its minimum in the tariff. */
  deliveryFee: keyof Tariff & `deliveryFee${string}`
  minimum: keyof Tariff & `minimum${string}`
  /** Whether plans give their discount on its items. */
  hasPlanDiscount: boolean
  /** Whether it is brought to an address. */
  needsAddress: boolean
}

/** The contexts of orders: a row for each. Its key marks the lines of the stored cart, and the orders. */
export const ORDER_CONTEXTS = {
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
} as const satisfies Record<string, ContextRow>

/** The context of an order, and of the cart that it is placed from. */
export type OrderContext = keyof typeof ORDER_CONTEXTS
export const ORDER_CONTEXT_NAMES = Object.keys(ORDER_CONTEXTS) as [OrderContext, ...OrderContext[]] // the keys of that table

/** The row of a context, with the type that all rows share. */
export function contextRow(context: OrderContext): ContextRow {
  return ORDER_CONTEXTS[context]
}
