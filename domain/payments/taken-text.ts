import { formatCedis, type Pesewas, typedCedis } from '../money.ts'

/**
 * What a payment took: `GH₵ 268.80`, or `268.80 NGN` of other money.
 *
 * @param amount in hundredths of its currency
 */
export function takenText(amount: Pesewas, otherMoney: string | null): string {
  return otherMoney === null ? formatCedis(amount) : `${typedCedis(amount)} ${otherMoney}`
}
