import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { askWithRetries, type Deps } from './ask-shop.ts'
import type { Member } from './join-members.ts'
import { good, type Team } from './serve-order.ts'

/** The item that is marked as sold out and offered again; no shopper of the run buys it. */
export const SOLD_OUT_ITEM = 'millet'
const PAUSE_MS = { min: 200, max: 1_200 }
const SOLD_OUT_MS = 3_600_000

/** What was answered as done by staff. */
export type StaffWork = {
  collected: { id: string; amount: number }[]
  handins: { id: string; counted: number; isClosed: boolean }[]
  /** What the rider has in hand, by the answers. */
  inHand: number
  /** Until when the item is sold out, by the last answer. */
  soldOutUntil: string | null
}

/** Collects, hands in and counts cash, and marks an item as sold out, one act after the other until the shop is no longer killed. */
export async function workAsStaff(
  deps: Deps,
  { manager, kitchen, rider }: Team,
  isOver: () => boolean,
): Promise<StaffWork> {
  const { random } = deps
  const askOf = (who: Member) => askWithRetries(deps, who.phone, who.token).ask
  const [desk, cook, onRoad] = [askOf(manager), askOf(kitchen), askOf(rider)]
  const done: StaffWork = { collected: [], handins: [], inHand: 0, soldOutUntil: null }

  async function collect() {
    const [id, at, amount] = [randomUUID(), new Date().toISOString(), random.between(1, 500) * 100]
    const { inHand } = good(await onRoad('/api/cash/entries', { key: id, at, sentAt: at, amount, note: 'Change' }))
    done.collected.push({ id, amount })
    done.inHand += amount
    if (inHand !== done.inHand) throw new Error(`${inHand} is in hand instead of ${done.inHand}`)
  }
  /** The desk counts some hand-ins wrongly; they take nothing off. */
  async function handIn() {
    const [id, amount] = [randomUUID(), done.inHand]
    good(await onRoad('/api/cash/handins', { id, amount }))
    const isClosed = random.percent(70)
    const counted = isClosed ? amount : amount + 100
    const reply = await desk(`/api/cash/handins/${id}/count`, { counted })
    // Its repetition after a lost answer finds nothing left to count.
    if (reply.body.code !== 'cash.handin_missing') good(reply)
    done.handins.push({ id, counted, isClosed })
    if (isClosed) done.inHand = 0
  }
  async function markSoldOut() {
    const until = done.soldOutUntil === null ? new Date(Date.now() + SOLD_OUT_MS).toISOString() : null
    good(await cook(`/api/menu/items/${SOLD_OUT_ITEM}/sold-out`, { until }, 'PUT'))
    done.soldOutUntil = until
  }

  while (!isOver()) {
    await collect()
    if (random.percent(40)) await handIn()
    await markSoldOut()
    await sleep(random.between(PAUSE_MS.min, PAUSE_MS.max))
  }
  return done
}
