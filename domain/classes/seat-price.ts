import { type Pesewas, shareOf, sum } from '../money.ts'
import type { Tariff } from '../settings/settings-api.ts'

/** What a seat costs, in pesewas: the price of its class, and the service fee of seats, a share of it. */
export function seatPrice(price: Pesewas, { serviceFeeSeatsBps }: Pick<Tariff, 'serviceFeeSeatsBps'>) {
  const serviceFee = shareOf(price, serviceFeeSeatsBps)
  return { serviceFee, total: sum(price, serviceFee) }
}
