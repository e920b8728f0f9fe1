import { type Pesewas, pesewas, shareOf, sum, times } from '../money.ts'
import type { Tariff } from '../settings/settings-api.ts'
import { cycleState } from './cycle-state.ts'
import type { GrowLine, GrowQuote, QuotedGrowLine } from './grow-api.ts'
import type { CollectionPointView, FarmView, GrowCycleDocument, ProduceView } from './grow-documents.ts'
import type { Offer } from './offer.ts'
import { amountOf } from './unit-words.ts'

/** What a cart is priced from. */
export type GrowShop = {
  tariff: Tariff
  /** Undefined when there is no such cycle, or it is not published. */
  cycle: (GrowCycleDocument & { id: string }) | undefined
  findFarm: (id: string) => Pick<FarmView, 'name'> | undefined
  findProduce: (id: string) => Pick<ProduceView, 'name' | 'unit'> | undefined
  /** How much of an offer other orders have, paid or being paid. */
  takenOf: (offer: Offer) => number
  /** The cart is an order that was placed in the window and is being paid: it can be paid after the window too. */
  isPlaced: boolean
  /** The point that the cart names; undefined when it is gone. */
  point: Pick<CollectionPointView, 'fee'> | undefined
}

/**
 * Prices a grow cart.
 *
 * Delivery costs the tariff's fee for grow, collecting costs the fee of the point; the service fee is a share of both,
 * rounded half up, once. Plans give no discount here. Only lines that can be had are added up.
 */
export function priceGrow(
  shop: GrowShop,
  cart: { lines: readonly GrowLine[]; pointId: string | null },
  now: Date,
): GrowQuote {
  const { tariff, cycle, isPlaced, point } = shop
  const lines = cart.lines.map((line) => priceLine(shop, line))
  const subtotal = sum(...lines.map(({ lineTotal }) => lineTotal))
  const deliveryFee = cart.pointId === null ? tariff.deliveryFeeGrow : (point?.fee ?? pesewas(0))
  const serviceFee = shareOf(sum(subtotal, deliveryFee), tariff.serviceFeeBps)
  const problem =
    !cycle || (cycleState(cycle, now) !== 'open' && !isPlaced)
      ? 'closed'
      : lines.some((line) => line.problem !== null)
        ? 'lines'
        : cart.pointId !== null && !point
          ? 'no_point'
          : subtotal < tariff.minimumOrder
            ? 'below_minimum'
            : null
  return {
    lines,
    cycle: cycle
      ? { id: cycle.id, name: cycle.name, opensAt: cycle.opensAt, closesAt: cycle.closesAt, readyAt: cycle.readyAt }
      : null,
    subtotal,
    deliveryFee,
    serviceFee,
    total: sum(subtotal, deliveryFee, serviceFee),
    minimumOrder: tariff.minimumOrder,
    problem,
  }
}

function priceLine({ cycle, findFarm, findProduce, takenOf }: GrowShop, line: GrowLine): QuotedGrowLine {
  const { farmId, produceId, quantity } = line
  const offer = cycle?.offers.find((one) => one.farmId === farmId && one.produceId === produceId)
  const farm = findFarm(farmId)
  const produce = findProduce(produceId)
  const left = leftOf(offer, takenOf)
  const problem = !offer || !farm || !produce ? 'gone' : lineProblem(offer, quantity, left)
  const unitPrice: Pesewas = offer?.price ?? pesewas(0)
  return {
    ...line,
    name: produce?.name ?? null,
    farm: farm?.name ?? null,
    unit: produce?.unit ?? null,
    unitPrice,
    lineTotal: problem === null ? times(unitPrice, quantity) : pesewas(0),
    min: offer?.min ?? 1,
    step: offer?.step ?? 1,
    left,
    problem,
  }
}

function lineProblem({ min, step }: Offer, quantity: number, left: number | null): QuotedGrowLine['problem'] {
  if (left !== null && quantity > left) return 'sold_out'
  if (quantity < min) return 'too_little'
  return (quantity - min) % step === 0 ? null : 'not_in_steps'
}

/** How much of an offer can still be ordered; null without a limit. */
export function leftOf(offer: Offer | undefined, takenOf: (offer: Offer) => number): number | null {
  return offer === undefined || offer.available === null ? null : Math.max(0, offer.available - takenOf(offer))
}

/** What an order is called: `Tomatoes × 5 kg, Yam × 2 tubers`. */
export function growTitle(lines: readonly Pick<QuotedGrowLine, 'name' | 'quantity' | 'unit'>[]): string {
  return lines.map(({ name, quantity, unit }) => `${name} × ${unit ? amountOf(quantity, unit) : quantity}`).join(', ')
}
