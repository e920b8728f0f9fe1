import { useState } from 'react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { type BoardCard, prepareOrders, readCard, STEPS_MAX, undoStep } from '#domain/orders/board-api.ts'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import { assignOrders } from '#domain/riders/riders-api.ts'
import { CallError, call } from '../../client/api.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { REFUSAL_MS, showRefusal } from '../frame/show-refusal.ts'
import type { Undoable } from '../frame/undo-bar.tsx'
import type { SendSeen } from '../frame/use-seen.ts'
import { wantTicket } from '../frame/wanted-tickets.ts'
import { type Act, type ActDetails, takeStep } from './board-acts.ts'
import { type CardChange, changeTo } from './board-state.ts'
import { BOARD_TEXTS as TEXTS } from './board-texts.ts'

/** How many of one's last steps are shown with their undo. */
const MOST_OWN = 5

/** A step of one's own that can still be undone. */
export type OwnStep = Undoable & { orderId: string; version: number; act: Act | 'propose' }
/** What is being done to an order. */
export type Doing = OwnStep['act'] | 'change' | 'undo'

/** An order as it was shown when something was done to it. */
type Seen = Pick<BoardCard, 'orderId' | 'version'>

/**
 * The steps that staff take from the board: one at a time for each order, and the last ones can be undone. A step is over
 * with its answer, or once the stream has shown what it made of the order: a press on the moved card is the next step.
 */
export function useSteps(apply: (change: CardChange) => void) {
  const clock = useClock()
  const { userId } = useOwner()
  // Not state: a second press of the same moment must already find it.
  const [inProgress] = useState(() => new Map<string, Seen & { doing: Doing }>())
  const [pending, setPending] = useState<ReadonlyMap<string, Seen & { doing: Doing }>>(new Map())
  const [own, setOwn] = useState<readonly OwnStep[]>([])

  const isFree = ({ orderId, version }: Seen) => (inProgress.get(orderId)?.version ?? -1) < version

  /** Marks orders as being changed. @returns ends that */
  function begin(orders: readonly Seen[], doing: Doing): () => void {
    const begun = orders.map(({ orderId, version }) => ({ orderId, version, doing }))
    for (const one of begun) inProgress.set(one.orderId, one)
    setPending(new Map(inProgress))
    return () => {
      for (const one of begun) if (inProgress.get(one.orderId) === one) inProgress.delete(one.orderId)
      setPending(new Map(inProgress))
    }
  }

  async function once(seen: Seen, doing: Doing, work: () => Promise<BoardCard>): Promise<BoardCard | null> {
    if (!isFree(seen)) return null
    const end = begin([seen], doing)
    try {
      const card = await work()
      apply(changeTo(card))
      return card
    } catch (error) {
      showRefusal(error, userId, TEXTS.state)
      await redraw(seen.orderId)
      return null
    } finally {
      end()
    }
  }

  async function takeUndoable(seen: Seen, act: OwnStep['act'], work: () => Promise<BoardCard>) {
    const until = clock().getTime() + UNDO_MS
    if (act === 'prepare') wantTicket(seen.orderId, 'starting')
    const after = await once(seen, act, work)
    if (!after) return false
    remember(after, act, until)
    if (act === 'prepare') wantTicket(seen.orderId, 'started')
    return true
  }

  /** Shows the order as it is now; without an answer it stays as it was. */
  async function redraw(orderId: string) {
    try {
      apply(changeTo(await call(readCard, { params: { orderId } })))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }

  function remember({ orderId, version, changed }: BoardCard, act: OwnStep['act'], until: number) {
    if (!changed.isUndoable) return
    const [id, done] = [formatOrderId(orderId), TEXTS.done[act]]
    const step = {
      id: orderId,
      words: TEXTS.undo.step(id, done),
      label: TEXTS.undo.of(id, done),
      orderId,
      version,
      act,
      until,
    }
    setOwn((before) => [...before.filter((one) => one.orderId !== orderId), step].slice(-MOST_OWN))
  }

  return {
    /** What is being done to an order as it is shown. */
    pendingOn: ({ orderId, version }: Seen): Doing | undefined => {
      const one = pending.get(orderId)
      return one && one.version >= version ? one.doing : undefined
    },
    own,
    /** Gives orders to a rider; of several each has its own result. */
    give: async (cards: readonly BoardCard[], riderId: string) => {
      const given = cards.filter(isFree)
      if (given.length === 0) return
      const end = begin(given, 'dispatch')
      const orders = given.map(({ orderId, version }) => ({ orderId, expectedVersion: version }))
      const until = clock().getTime() + UNDO_MS
      try {
        const { rows } = await call(assignOrders, { body: { riderId, orders } })
        for (const { orderId, card, refusal } of rows) {
          if (card) {
            apply(changeTo(card))
            remember(card, 'dispatch', until)
          } else if (refusal) {
            showRefusal(
              new CallError({ ...refusal, title: `${formatOrderId(orderId)}: ${refusal.title}` }, 409),
              userId,
              TEXTS.state,
            )
            await redraw(orderId)
          }
        }
      } catch (error) {
        showRefusal(error, userId, TEXTS.state)
      } finally {
        end()
      }
    },
    /** @param send after a dialog, with the order as it was when that was opened @returns whether it is done */
    take: (card: BoardCard, act: Act, details: ActDetails = {}, send: SendSeen = (work) => work(card.version)) =>
      takeUndoable(card, act, () => send((version) => takeStep({ ...card, version }, act, details))),
    /** Acknowledges many orders at once; each by itself can be refused. */
    acknowledgeAll: async (cards: readonly BoardCard[]) => {
      const free = cards.filter(isFree).slice(0, STEPS_MAX)
      if (free.length === 0) return
      const until = clock().getTime() + UNDO_MS
      const end = begin(free, 'acknowledge')
      try {
        const orders = free.map(({ orderId, version }) => ({ orderId, expectedVersion: version }))
        const { rows } = await call(prepareOrders, { body: { action: 'acknowledge', orders } })
        for (const { card } of rows) {
          if (!card) continue
          apply(changeTo(card))
          remember(card, 'acknowledge', until)
        }
        const refused = rows.filter(({ card }) => card === null)
        for (const { orderId } of refused) await redraw(orderId)
        if (refused.length > 0) {
          const { title, text } = TEXTS.notAll
          showToast({ title: title(refused.length), text }, 'destructive', REFUSAL_MS)
        }
      } catch (error) {
        showRefusal(error, userId, TEXTS.state)
      } finally {
        end()
      }
    },
    /** Asks the shopper about a line, which can be undone, or changes an order otherwise. @returns whether it is done */
    change: async (card: BoardCard, work: () => Promise<BoardCard>, isQuestion: boolean) =>
      isQuestion ? takeUndoable(card, 'propose', work) : (await once(card, 'change', work)) !== null,
    undo: async ({ orderId, version }: OwnStep) => {
      const body = { expectedVersion: version }
      const card = await once({ orderId, version }, 'undo', () => call(undoStep, { params: { orderId }, body }))
      setOwn((before) => before.filter((one) => one.orderId !== orderId))
      if (card) showToast(TEXTS.undo.undone(formatOrderId(orderId)), 'success')
    },
  }
}
