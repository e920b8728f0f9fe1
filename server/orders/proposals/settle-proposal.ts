import { type Actor, actorName, type Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { type Pesewas, pesewas } from '#domain/money.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import type { ProposalState } from '#domain/orders/line-now.ts'
import type { PricedChoice } from '#domain/orders/make-quote.ts'
import { REASON_MAX } from '#domain/orders/order-reason.ts'
import { type OrderState, orderState } from '#domain/orders/order-status.ts'
import {
  type Answer,
  BEFORE_ROAD,
  CHANGEABLE,
  dueBack,
  lineNow,
  type Proposal,
  stateAfter,
} from '#domain/orders/proposals.ts'
import { plainLine } from '#domain/text/plain-line.ts'
import type { Db } from '../../db/db.ts'
import { newId, type Random } from '../../db/new-id.ts'
import { lockIntent } from '../../payments/payment-queries.ts'
import { findMoney } from '../../payments/refunds/refund-queries.ts'
import { refundOrder } from '../money/refund-order.ts'
import { moveOrder, requireVersion } from '../move-order.ts'
import { recordSideStep } from '../order-change-queries.ts'
import type { OrderLineRow } from '../order-queries.ts'
import type { ProposalStep } from '../order-tables.ts'
import { priceReplacement } from './price-replacement.ts'
import { endProposal, lockOrderOfProposals, type OrderOfProposals } from './proposal-queries.ts'
import { queueOutcome, withdrawQuestion } from './queue-proposal-news.ts'
import { takeBack } from './take-back.ts'

type Of = { orderId: string; number: number }
type Deps = { now: Date; random: Random }
type Locked = { found: OrderOfProposals; proposal: Proposal; line: OrderLineRow }

/**
 * The shopper's answer, by whoever has the order's id. The same answer again changes nothing.
 *
 * @throws Refusal order.missing, proposal.missing; request.invalid for an answer that the question does not have;
 * proposal.ended when it was settled otherwise; proposal.too_late to accept what can no longer be made
 */
export async function answerProposal(tx: Db, actor: Actor, asked: Of & { answer: Answer }, deps: Deps): Promise<void> {
  const locked = await lockProposal(tx, asked)
  const state = stateAfter(locked.proposal.kind, asked.answer)
  if (!state) throw new Refusal('request.invalid')
  if (locked.proposal.state === state) return
  if (locked.proposal.state !== 'open') throw new Refusal('proposal.ended', { state: locked.proposal.state })
  if (locked.found.order.status === 'cancelled') throw new Refusal('proposal.ended', { state: 'withdrawn' })
  if (state === 'accepted' && locked.proposal.replacement && !isIn(CHANGEABLE, locked)) {
    throw new Refusal('proposal.too_late')
  }
  const comes = state === 'accepted' ? locked.proposal.replacement : null
  await settle(tx, actor, locked, { state, comes, action: 'answer' }, deps)
}

/**
 * Records what the shopper has agreed to on the phone: something else at most as dear, or the line's money back.
 *
 * @throws Refusal order.missing, order.changed, proposal.missing, also for another question than a call; proposal.ended;
 * order.transition_refused for something else once the order is cooked, and for its money once it has left;
 * proposal.not_fitting
 */
export async function decideCall(
  tx: Db,
  actor: Staff,
  asked: Of & { expectedVersion: number } & ({ outcome: 'refund' } | { outcome: 'replace'; choice: LineChoice }),
  deps: Deps,
): Promise<void> {
  const locked = await lockProposal(tx, asked)
  await requireVersion(tx, asked.orderId, asked.expectedVersion)
  const { found, proposal, line } = locked
  if (proposal.kind !== 'call_me') throw new Refusal('proposal.missing')
  if (proposal.state !== 'open') throw new Refusal('proposal.ended', { state: proposal.state })
  if (!isIn(asked.outcome === 'replace' ? CHANGEABLE : BEFORE_ROAD, locked)) {
    throw new Refusal('order.transition_refused', { status: found.order.status })
  }
  const standing = lineNow(line, found.order, found.proposals, found.adjustments)
  const comes =
    asked.outcome === 'replace'
      ? await priceReplacement(tx, found.order, { line, standing, chosen: asked.choice }, deps.now)
      : null
  await settle(tx, actor, locked, { state: 'accepted', comes, action: 'decide_call' }, deps)
}

/**
 * Withdraws an open proposal: the line is made after all.
 *
 * @throws Refusal order.missing, order.changed, proposal.missing, proposal.ended; order.transition_refused once the order has
 * left without the line
 */
export async function withdrawProposal(
  tx: Db,
  actor: Staff,
  asked: Of & { expectedVersion: number },
  now: Date,
): Promise<void> {
  const { orderId, number } = asked
  const locked = await lockProposal(tx, asked)
  await requireVersion(tx, orderId, asked.expectedVersion)
  const { found, proposal } = locked
  const by = actorName(actor)
  if (proposal.state === 'open' && !isIn(BEFORE_ROAD, locked)) {
    throw new Refusal('order.transition_refused', { status: found.order.status })
  }
  if (!(await takeBack(tx, asked, { endedBy: by, endedAt: now }))) {
    throw new Refusal('proposal.ended', { state: proposal.state })
  }
  await recordSideStep(tx, { orderId, actor: by, now, details: { action: 'withdraw', proposal: number } })
}

/**
 * Ends a proposal whose time is over: its line is refunded, also when the order has left without it. Of a cancelled
 * order it ends without money, because the cancellation refunds everything.
 *
 * @returns false when it was settled a moment ago
 */
export async function timeOut(tx: Db, actor: Actor, of: Of, deps: Deps): Promise<boolean> {
  const locked = await lockProposal(tx, of)
  if (locked.proposal.state !== 'open') return false
  const { order } = locked.found
  if (order.status === 'cancelled') {
    return endProposal(tx, of, { state: 'withdrawn', endedBy: actorName(actor), endedAt: deps.now })
  }
  const { back, isCancelled } = await settle(
    tx,
    actor,
    locked,
    { state: 'timed_out', comes: null, action: 'time_out' },
    deps,
  )
  const news = { orderId: of.orderId, name: locked.line.name, event: 'refunded', back, isCancelled } as const
  await queueOutcome(tx, order, { number: of.number, news }, deps.now)
  return true
}

/** Locks the payment, then the order, as everything that moves money does. */
async function lockProposal(tx: Db, { orderId, number }: Of): Promise<Locked> {
  await lockIntent(tx, 'order', orderId)
  const found = await lockOrderOfProposals(tx, orderId)
  if (!found) throw new Refusal('order.missing')
  const proposal = found.proposals.find((one) => one.number === number)
  const line = found.lines.find((one) => one.position === proposal?.position)
  if (!proposal || !line) throw new Refusal('proposal.missing')
  return { found, proposal, line }
}

function isIn(states: readonly OrderState[], { found: { order } }: Locked): boolean {
  return states.includes(orderState(order))
}

type End = { state: Exclude<ProposalState, 'open'>; comes: PricedChoice | null; action: ProposalStep }

/**
 * Ends a proposal and gives back what is due: the difference to what comes, or the line. When no line is left, the whole
 * order is cancelled and everything left of its payment goes back, fees included.
 */
async function settle(
  tx: Db,
  actor: Actor,
  locked: Locked,
  { state, comes, action }: End,
  deps: Deps,
): Promise<{ back: Pesewas; isCancelled: boolean }> {
  const { now, random } = deps
  const { found, proposal, line } = locked
  const { order, lines, proposals, adjustments } = found
  const orderId = order.id
  const { number, position } = proposal
  const endedBy = actorName(actor)
  const end = { state, endedBy, endedAt: now, ...(comes && { replacement: comes }) }
  if (!(await endProposal(tx, { orderId, number }, end))) throw new Refusal('proposal.ended')
  await withdrawQuestion(tx, orderId, number)
  const isBeforeRoad = isIn(BEFORE_ROAD, locked)
  // On the road the last step is the rider's: the board shows its time and its reason.
  if (isBeforeRoad) await recordSideStep(tx, { orderId, actor: endedBy, now, details: { action, proposal: number } })

  const isGone = (one: OrderLineRow) =>
    one.position === position ? comes === null : lineNow(one, order, proposals, adjustments).isRefunded
  if (isBeforeRoad && lines.every(isGone)) {
    // The shopper who answered knows it; without an answer the message about the end of the question says it.
    const step = { orderId, action: 'cancel', reason: 'nothing of it is left to make', isAnnounced: true } as const
    await moveOrder(tx, actor, step, now)
    return { back: pesewas(0), isCancelled: true }
  }
  const money = await findMoney(tx, 'order', orderId)
  const { givenBack } = lineNow(line, order, proposals, adjustments)
  const due = dueBack(line.lineTotal, comes?.priced.lineTotal ?? pesewas(0), givenBack, order)
  const amount = pesewas(Math.min(due, money?.refundable ?? 0))
  if (amount > 0) {
    const reason = plainLine(
      comes ? `${comes.priced.name} instead of ${line.name}` : `${line.name} not made`,
      REASON_MAX,
    )
    const kind = comes ? 'substitution' : 'line'
    const refund = { orderId, id: newId(now, random), reason, adjustments: [{ kind, position, amount }] } as const
    await refundOrder(tx, actor, refund, deps)
  }
  return { back: amount, isCancelled: false }
}
