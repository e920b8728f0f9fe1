import { Refusal } from '#domain/errors.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import type { PricedChoice } from '#domain/orders/make-quote.ts'
import { contextRow } from '#domain/orders/order-contexts.ts'
import { priceLine } from '#domain/orders/price-line.ts'
import { type lineNow, mayReplace, standingOf, wantedAt } from '#domain/orders/proposals.ts'
import type { Db } from '../../db/db.ts'
import { readCatalogue } from '../../menu/menu-queries.ts'
import { findReceivedAt, type OrderLineRow, type OrderRow } from '../order-queries.ts'

/** A line as it now stands, of which something comes. */
type Standing = Pick<ReturnType<typeof lineNow>, 'choice' | 'comes'>

/**
 * Prices from the menu what is to come in the place of a line, for as many portions as still come and with the shopper's
 * note.
 *
 * @throws Refusal proposal.not_fitting unless it is sold then, of the same category, and at most as dear
 */
export async function priceReplacement(
  db: Db,
  order: OrderRow,
  { line, standing, chosen }: { line: OrderLineRow; standing: Standing; chosen: LineChoice },
  now: Date,
): Promise<PricedChoice> {
  const choice = { ...chosen, quantity: standing.comes, special: line.special }
  const extraIds = [choice.accompanimentId ?? [], choice.extras.map(({ extraId }) => extraId)].flat()
  const { items, extras } = await readCatalogue(db, [choice.itemId], extraIds)
  const item = items.find(({ shop }) => shop === contextRow(order.context).shop)
  const catalogue = { item: () => item, extra: (id: string) => extras.find((extra) => extra.id === id) }
  const receivedAt = (await findReceivedAt(db, order.id)) ?? order.placedAt
  const priced = priceLine(choice, catalogue, wantedAt(order, receivedAt, now))
  if (typeof priced === 'string') throw new Refusal('proposal.not_fitting', { problem: priced })
  if (!mayReplace(standingOf(line, standing), priced, order.requiresAge)) throw new Refusal('proposal.not_fitting')
  return { choice, priced }
}
