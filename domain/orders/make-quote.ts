import type { MenuItem } from '../menu/menu-api.ts'
import type { BasisPoints } from '../money.ts'
import { tariffIn } from '../settings/city-tariff.ts'
import { kitchenHoursIn } from '../settings/opening-hours.ts'
import type { Settings } from '../settings/settings-api.ts'
import { bestPromotion, type Promotion } from './best-promotion.ts'
import { type LineChoice, pricedId } from './cart-line.ts'
import { kitchenStart } from './delivery-promise.ts'
import { isPreorder } from './delivery-slots.ts'
import { contextRow, type OrderContext } from './order-contexts.ts'
import type { Quote, QuotedLine } from './orders-api.ts'
import { asksAge, type Catalogue, type PricedLine, priceLine } from './price-line.ts'
import { type Discount, minimumOf, planShare, shortOfMinimum, totals } from './price-order.ts'

export type QuoteInput = {
  context: OrderContext
  lines: readonly LineChoice[]
  scheduledFor: Date | null
  /** Where it goes; undefined while that is not chosen. */
  city: string | undefined
  catalogue: Catalogue
  settings: Pick<Settings, 'tariff' | 'cities' | 'kitchen_hours' | 'special_days' | 'age_confirm'>
  subscriptionBps: BasisPoints
  promotions?: PromotionInput
  now: Date
  /**
   * Whether an order that was placed already has the discount of a pre-order: it keeps it however late it is paid, and
   * does not earn it by a slot that staff moved. Of other carts the slot decides.
   */
  isPreorder?: boolean
}

/** What promotions are chosen from; or what an order has been given already, which it keeps. */
export type PromotionInput = PromotionChoices | { held: Discount }
type PromotionChoices = { candidates: readonly Promotion[]; code: string }

const NONE: PromotionChoices = { candidates: [], code: '' }

/** A choice with its prices. */
export type PricedChoice = { choice: LineChoice; priced: PricedLine }

/**
 * The present cost of a cart. Lines that cannot be ordered have their problem and no price, and do not count in the
 * totals.
 *
 * @returns the quote as it is shown, the priced lines as they are copied onto an order, and its promotion
 */
export function makeQuote(input: QuoteInput): { quote: Quote; priced: PricedChoice[]; promotion: Promotion | null } {
  const {
    context,
    lines,
    scheduledFor,
    city,
    catalogue,
    settings,
    subscriptionBps,
    promotions = NONE,
    now,
    isPreorder: preorder = isPreorder(scheduledFor, now),
  } = input
  const tariff = tariffIn(settings, city)
  // An order in a closed kitchen is cooked when it opens.
  const deliverAt = scheduledFor ?? kitchenStart(kitchenHoursIn(settings), now)
  // Items of the other shop are left out, because its fees and discounts differ.
  const sold = { ...catalogue, item: (id: string) => only(catalogue.item(id), context) }
  const priced: PricedChoice[] = []
  const quoted = lines.map((choice): QuotedLine => {
    const result = priceLine(choice, sold, deliverAt)
    const head = { lineId: pricedId(choice, context), itemId: choice.itemId, quantity: choice.quantity }
    if (typeof result === 'string') {
      const name = catalogue.item(choice.itemId)?.name ?? null
      return { ...head, name, unitPrice: null, lineTotal: null, problem: result }
    }
    priced.push({ choice, priced: result })
    return { ...head, name: result.name, unitPrice: result.unitPrice, lineTotal: result.lineTotal, problem: null }
  })

  const lineTotals = priced.map((line) => line.priced.lineTotal)
  const totalsWith = (discount: Discount) =>
    totals(tariff, { context, lineTotals, isPreorder: preorder, subscriptionBps }, discount)
  const promotedLines = priced.map(({ choice, priced }) => ({ ...priced, ...choice }))
  const { candidates, code } = 'held' in promotions ? NONE : promotions
  const best = bestPromotion(candidates, code, { context, city, lines: promotedLines, now }, totalsWith)
  const sums = 'held' in promotions ? totalsWith(promotions.held) : best.totals
  const { promotion, codeProblem } = best
  const codeHint = typeof codeProblem === 'string' ? null : codeProblem
  const quote: Quote = {
    context,
    lines: quoted,
    totals: sums,
    minimumOrder: minimumOf(tariff, context),
    shortOfMinimum: shortOfMinimum(tariff, context, sums.subtotal),
    requiresAge: priced.some(({ priced }) => asksAge(priced, settings.age_confirm)),
    isForAdults: priced.some(({ priced }) => priced.isForAdults),
    subscriptionPercent: planShare(context, subscriptionBps) / 100,
    preorderPercent: preorder ? tariff.preorderDiscountBps / 100 : 0,
    promotion: promotion && nameOf(promotion),
    codeProblem: typeof codeProblem === 'string' ? codeProblem : codeHint && 'not_these_items',
    codeHint,
    withheld: best.withheld.map(nameOf),
  }
  return { quote, priced, promotion }
}

const nameOf = ({ id, name, code, terms }: Promotion) => ({ id, name, code, isBesidePlan: terms.isBesidePlan })

function only(item: MenuItem | undefined, context: OrderContext): MenuItem | undefined {
  return item?.shop === contextRow(context).shop ? item : undefined
}
