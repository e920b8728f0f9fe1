import { ratingMail } from '#domain/notifications/mails/rating-mail.ts'
import { ASKED_AFTER_MS } from '#domain/ratings/rating-rules.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { writeItemRatings } from '../menu/menu-queries.ts'
import { queueMessages } from '../notifications/outbox-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { countRatings, insertRequest, listUnasked, takeDueItems } from './rating-queries.ts'

const ITEMS_AT_ONCE = 200
const ORDERS_AT_ONCE = 100
/** Orders are placed for at most a month ahead. */
const PLACED_WITHIN_MS = 40 * DAY_MS
/** Later than this nobody is asked any more, and an unsent question expires. */
const ASKED_WITHIN_MS = 2 * DAY_MS

/**
 * Counts the ratings of items again that have new ones, and writes what has changed; the menu notices once for all of them.
 *
 * @returns how many items were counted
 */
export function countItemRatings(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const items = await takeDueItems(tx, ITEMS_AT_ONCE)
    if (items.length > 0) await writeItemRatings(tx, await countRatings(tx, items))
    return items.length
  })
}

type AskDeps = { db: Db; clock: () => Date; publicUrl: string }

/**
 * Asks the shoppers of delivered orders, once and an hour later, by mail where their address is known. The others find
 * the question on the page of their order.
 *
 * @returns how many orders are done with
 */
export async function askForRatings({ db, clock, publicUrl }: AskDeps): Promise<number> {
  const now = clock()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const unasked = await listUnasked(db, {
    deliveredBefore: before(ASKED_AFTER_MS),
    placedAfter: before(PLACED_WITHIN_MS),
    changedAfter: before(ASKED_WITHIN_MS),
    limit: ORDERS_AT_ONCE,
  })
  for (const { orderId, userId, email, name, deliveredAt } of unasked) {
    await db.transaction(async (tx) => {
      if (!(await insertRequest(tx, orderId, now))) return
      if (!email || new Date(deliveredAt) < before(ASKED_WITHIN_MS)) return
      const { brand, send_order_mails } = await readSettings(tx)
      const { subject, text, html } = ratingMail({ orderId, name }, `${publicUrl}/track-order?id=${orderId}`, brand)
      const message = {
        channel: 'email',
        dedupeKey: `email:order:${orderId}:rating`,
        recipient: email,
        userId,
        orderId,
        subject,
        body: text,
        html,
      } as const
      const staleAt = new Date(now.getTime() + ASKED_WITHIN_MS)
      await queueMessages(
        tx,
        [send_order_mails ? { ...message, status: 'due', staleAt } : { ...message, status: 'prepared' }],
        now,
      )
    })
  }
  return unasked.length
}
