import { useAddressStep } from './address-step.ts'

/** The steps of a purchase: the cart panel, the order form, the choice of payment. Paying itself is on the order's page. */
export const BUY_STEPS = ['cart', 'details', 'pay'] as const
export type BuyStep = (typeof BUY_STEPS)[number]

/** The step of the purchase, stored in the address as `?buy=`. */
export const useBuyStep = () => useAddressStep('buy', BUY_STEPS)
