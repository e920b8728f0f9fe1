import { useAddressStep } from '../address-step.ts'

/** The steps of a purchase: the cart panel, the order form, the choice of payment, sending mobile money by hand. */
export const BUY_STEPS = ['cart', 'details', 'pay', 'momo'] as const
export type BuyStep = (typeof BUY_STEPS)[number]

/** Where the shopper is in a purchase, kept in the address as `?buy=`. */
export const useBuyStep = () => useAddressStep('buy', BUY_STEPS)
