import { type Pesewas, pesewas } from '../money.ts'
import { DAY_MS } from '../time/accra-time.ts'

/**
 * What the unused days of a paid period are worth, rounded down to whole pesewas. A started day counts as used, and so does
 * a week whose package was listed (`weekUsedUntil`). Days that were credited for another plan were not paid with this
 * payment: that plan goes on after the refund.
 *
 * @param amount what the period cost
 */
export function unusedWorth(
  { amount, startsAt, endsAt, creditedDays }: { amount: Pesewas; startsAt: Date; endsAt: Date; creditedDays: number },
  usedUntil: Date,
): Pesewas {
  const daysFrom = (from: Date, to: Date) => Math.max(0, Math.ceil((to.getTime() - from.getTime()) / DAY_MS))
  const paid = daysFrom(startsAt, endsAt) - creditedDays
  const left = Math.max(0, paid - daysFrom(startsAt, usedUntil))
  return pesewas(paid === 0 ? 0 : Math.floor((amount * left) / paid))
}
