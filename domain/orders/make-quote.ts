import type { MenuItem } from '../menu/menu-api.ts'
import type { BasisPoints } from '../money.ts'
import { kitchenHoursIn } from '../settings/opening-hours.ts'
import type { Settings } from '../settings/settings-api.ts'
import { type LineChoice, pricedId } from './cart-line.ts'
import { kitchenStart } from './delivery-promise.ts'
import { isPreorder } from './delivery-slots.ts'
import { type CartContext, orderKind } from './order-kinds.ts'
import type { Quote, QuotedLine } from './orders-api.ts'
import { asksAge, type Catalogue, type PricedLine, priceLine } from './price-line.ts'
import { minimumOf, planShare, shortOfMinimum, totals } from './price-order.ts'

export type QuoteInput = {
  context: CartContext
  lines: readonly LineChoice[]
  scheduledFor: Date | null
  catalogue: Catalogue
  settings: Pick<Settings, 'tariff' | 'kitchen_hours' | 'special_days' | 'age_confirm'>
  subscriptionBps: BasisPoints
  now: Date
}

/** A choice with its prices. */
export type PricedChoice = { choice: LineChoice; priced: PricedLine }

/**
 * The present cost of a cart. Lines that cannot be ordered have their problem and no price, and do not count in the
 * totals.
 *
 * @returns the quote as it is shown, and the priced lines as they are copied onto an order
 */
export function makeQuote(input: QuoteInput): { quote: Quote; priced: PricedChoice[] } {
  const { context, lines, scheduledFor, catalogue, settings, subscriptionBps, now } = input
  const { tariff } = settings
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

  const preorder = isPreorder(scheduledFor, now)
  const lineTotals = priced.map((line) => line.priced.lineTotal)
  const sums = totals(tariff, { context, lineTotals, isPreorder: preorder, subscriptionBps })
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
  }
  return { quote, priced }
}

function only(item: MenuItem | undefined, context: CartContext): MenuItem | undefined {
  return item?.shop === orderKind(context).shop ? item : undefined
}
