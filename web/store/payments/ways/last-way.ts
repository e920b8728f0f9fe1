import { z } from 'zod'
import type { ShopInfo } from '#domain/settings/settings-api.ts'
import { storedValue } from '../../../client/storage/stored-value.ts'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import { paymentProblem } from '../window/payment-key.ts'

/** The ways of paying that work, as browsers store them: the provider's window, a charge, and manual mobile money. */
export const PayWay = z.enum(['paystack', 'momo', 'mtn'])
export type PayWay = z.infer<typeof PayWay>

/** The way of paying that was used last in this browser, shown first the next time. Null before the first time. */
export const lastWay = storedValue<PayWay | null>({
  key: 'lastWay',
  schema: PayWay.nullable(),
  empty: null,
  owner: 'device',
})

/** Whether the shop takes money this way today. */
export function isOffered(way: PayWay, shop: Pick<ShopInfo, 'payment' | 'manualPayment'>): boolean {
  return way === 'mtn' ? shop.manualPayment !== 'off' : paymentProblem(shop.payment) === null
}

/** What a shop says that takes money in no way; undefined while it takes it in one. */
export function noPayment({
  payment,
  manualPayment,
  brand,
}: Pick<ShopInfo, 'payment' | 'manualPayment' | 'brand'>): string | undefined {
  return payment.problem !== null && manualPayment === 'off' ? PAYMENT_TEXTS.noWay(brand.phone) : undefined
}
