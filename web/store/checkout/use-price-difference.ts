import { useState } from 'react'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import type { Pesewas } from '#domain/money.ts'
import { useSession } from '../../client/session/session-store.ts'
import type { CartPrice } from '../orders/cart/quote-hooks.ts'

export type PriceDifference = { from: Pesewas; to: Pesewas }

/**
 * Watches that the total of an unchanged cart stays what the shopper saw first. When it does not, the difference stands
 * until they have accepted it. Whoever signs in begins anew: their plan's discount is why they see another total.
 */
export function usePriceDifference(
  price: CartPrice | undefined,
  lines: readonly CartLine[],
  scheduledFor: string | null,
): { difference: PriceDifference | null; accept: () => void } {
  const cart = JSON.stringify([lines.map((line) => [line.id, line.choice.quantity, line.seen.unitPrice]), scheduledFor])
  const session = useSession()
  const who = session.status === 'signed_in' ? session.userId : null
  const [shown, setShown] = useState<{ cart: string; who: string | null; total: Pesewas } | null>(null)
  const total = price?.totals.total
  // A session that has ended is no reason to pay more without being told.
  const isOther = shown?.cart !== cart || (who !== null && shown.who !== who)
  if (total !== undefined && isOther) setShown({ cart, who, total })

  // Lines that have changed are answered one by one; only then does the total say something new.
  const isComparable = price?.source === 'quoted' && price.changes.length === 0 && shown?.cart === cart
  const difference =
    isComparable && total !== undefined && total !== shown.total ? { from: shown.total, to: total } : null
  return {
    difference,
    accept: () => total !== undefined && setShown({ cart, who, total }),
  }
}
