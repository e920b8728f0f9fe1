import { z } from 'zod'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import type { LineChange } from '#domain/cart/line-changes.ts'
import { Pesewas } from '#domain/money.ts'
import { storedValue } from '../../client/storage/stored-value.ts'

const KeptOrder = z.object({
  at: z.iso.datetime(),
  /** The total that the shopper saw. */
  total: Pesewas,
  /** The ids and quantities of its lines. */
  cart: z.string(),
  scheduledFor: z.iso.datetime().nullable(),
  code: z.string(),
})
export type KeptOrder = z.infer<typeof KeptOrder>

/** The order that the shopper wanted to send without a network, as they saw it; null without one. It is never sent by itself. */
export const keptOrder = storedValue<KeptOrder | null>({
  key: 'chillz-kept-order',
  schema: KeptOrder.nullable(),
  empty: null,
  owner: 'device',
})

/** What a cart contains, whatever it costs. */
export function cartPrint(lines: readonly CartLine[]): string {
  return lines
    .map(({ id, choice }) => `${id} ${choice.quantity}`)
    .toSorted()
    .join()
}

/** The kept order, if it is still what is in the cart. */
export function keptFor(kept: KeptOrder | null, lines: readonly CartLine[]): KeptOrder | null {
  return kept !== null && lines.length > 0 && kept.cart === cartPrint(lines) ? kept : null
}

export type KeptChange = 'lines' | 'slot' | 'total'

/** What has changed since an order was kept. */
export function changesSince(
  kept: KeptOrder,
  now: { total: Pesewas; scheduledFor: string | null; changes: readonly LineChange[] },
): KeptChange[] {
  const changes: KeptChange[] = []
  if (now.changes.length > 0) changes.push('lines')
  if (kept.scheduledFor !== null && now.scheduledFor === null) changes.push('slot')
  if (now.total !== kept.total) changes.push('total')
  return changes
}
