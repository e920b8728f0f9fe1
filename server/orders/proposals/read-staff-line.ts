import { Refusal } from '#domain/errors.ts'
import { pesewas } from '#domain/money.ts'
import { type LineChoice, StoredOrder } from '#domain/orders/cart-line.ts'
import { contextRow } from '#domain/orders/order-contexts.ts'
import { dueBack, lineNow, replacementOf, standingOf, wantedAt } from '#domain/orders/proposals.ts'
import type { StaffLine } from '#domain/orders/proposals-api.ts'
import { suggestReplacements } from '#domain/orders/suggest-replacements.ts'
import type { Db } from '../../db/db.ts'
import { readCategory } from '../../menu/menu-queries.ts'
import { findMoney } from '../../payments/refunds/refund-queries.ts'
import { findReceivedAt, type OrderLineRow } from '../order-queries.ts'
import { findOrderOfProposals } from './proposal-queries.ts'

/**
 * What staff can do about a line: mark its parts as sold out, offer something in its place, give its money back.
 *
 * @throws Refusal order.missing, proposal.missing for an unknown line
 */
export async function readStaffLine(db: Db, of: { orderId: string; position: number }, now: Date): Promise<StaffLine> {
  const found = await findOrderOfProposals(db, of.orderId)
  if (!found) throw new Refusal('order.missing')
  const { order, lines, proposals, adjustments, request } = found
  const line = lines.find(({ position }) => position === of.position)
  if (!line) throw new Refusal('proposal.missing')
  const standing = lineNow(line, order, proposals, adjustments)
  const { givenBack, comes } = standing
  const choice = standing.choice?.choice ?? orderedChoice(line, request)
  const { name } = standing.choice?.priced ?? line
  const menu = await readCategory(db, line.category, contextRow(order.context).shop)
  const markOf = (until: string | null | undefined) => (until && new Date(until) > now ? until : null)
  const extraIds = [choice.accompanimentId ?? [], choice.extras.map(({ extraId }) => extraId)].flat()
  const replaced = {
    ...standingOf(line, standing),
    choice: { ...choice, quantity: comes },
    isForAdults: order.requiresAge,
  }
  const receivedAt = (await findReceivedAt(db, order.id)) ?? order.placedAt
  const suggestions = comes === 0 ? [] : suggestReplacements(replaced, menu, wantedAt(order, receivedAt, now))
  const { itemId } = choice
  const item = menu.items.find(({ id }) => id === itemId)
  // The only way of an item is the item itself.
  const ways = item && item.variations.length > 1 ? item.variations : []
  const partOf = (kind: 'way' | 'extra') => (row: (typeof ways | typeof menu.extras)[number]) => {
    return { kind, itemId, id: row.id, name: row.name, soldOutUntil: markOf(row.soldOutUntil) }
  }
  return {
    parts: [
      { kind: 'item', itemId, id: itemId, name, soldOutUntil: markOf(item?.markedUntil) },
      ...ways.filter(({ id }) => id === choice.variationId).map(partOf('way')),
      ...menu.extras.filter(({ id }) => extraIds.includes(id)).map(partOf('extra')),
    ],
    suggestions: suggestions.map((one) => ({
      ...replacementOf(one),
      choice: one.choice,
      back: dueBack(line.lineTotal, one.priced.lineTotal, givenBack, order),
    })),
    refund: dueBack(line.lineTotal, pesewas(0), givenBack, order),
    refundable: (await findMoney(db, 'order', order.id))?.refundable ?? pesewas(0),
  }
}

/** What a line was ordered with; without its accompaniment and its way where the request was erased. */
function orderedChoice(line: OrderLineRow, request: unknown): LineChoice {
  const { itemId, size, quantity, special, extras } = line
  const stored = StoredOrder.safeParse(request).data?.lines[line.position]
  if (stored?.itemId === itemId) return stored
  const kept = extras.map((extra) => ({ extraId: extra.extraId, quantity: extra.quantity }))
  return { itemId, size, quantity, special, variationId: null, accompanimentId: null, extras: kept }
}
