import { searchTermsOf } from '#domain/orders/order-search.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { insertTerms, listWithoutTerms } from './staff-order-queries.ts'

/** An order may be committed this much later than the time it was placed at. */
const OVERLAP_MS = 10 * MINUTE_MS
const AT_ONCE = 500

/** Writes the search terms of orders that have none, so that placing an order does not pay for it. @returns how many */
export async function fillOrderSearch(db: Db): Promise<number> {
  const found = await listWithoutTerms(db, OVERLAP_MS, AT_ONCE)
  const rows = found.flatMap((order) =>
    searchTermsOf(order).map((term) => ({ orderId: order.id, term, placedAt: order.placedAt })),
  )
  if (rows.length > 0) await insertTerms(db, rows)
  return found.length
}
