import type { z } from 'zod'
import { actorName, type Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { pesewas } from '#domain/money.ts'
import type { ProposalNews } from '#domain/notifications/proposal-news.ts'
import type { PricedChoice } from '#domain/orders/make-quote.ts'
import { orderState } from '#domain/orders/order-status.ts'
import { answerDue, CHANGEABLE, dueBack, lineNow } from '#domain/orders/proposals.ts'
import type { proposeChange as proposeEndpoint } from '#domain/orders/proposals-api.ts'
import type { Db } from '../../db/db.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import { requireVersion } from '../move-order.ts'
import { recordSideStep } from '../order-change-queries.ts'
import { priceReplacement } from './price-replacement.ts'
import { insertProposal, lockOrderOfProposals } from './proposal-queries.ts'
import { type NewsDeps, queueQuestion } from './queue-proposal-news.ts'

type Asked = { orderId: string } & z.output<(typeof proposeEndpoint)['schema']['body']>

/**
 * Asks the shopper about a line that cannot be made: something else at most as dear, its money back, or a call. One
 * question per line at a time. The line stays as ordered; the rule decides what goes back.
 *
 * @throws Refusal order.missing, order.changed; order.transition_refused once the order has left the kitchen;
 * proposal.missing for an unknown line, proposal.open, proposal.line_gone, proposal.not_fitting
 */
export async function proposeChange(tx: Db, actor: Staff, asked: Asked, deps: NewsDeps, now: Date): Promise<void> {
  const { orderId, position, kind, expectedVersion } = asked
  const found = await lockOrderOfProposals(tx, orderId)
  if (!found) throw new Refusal('order.missing')
  await requireVersion(tx, orderId, expectedVersion)
  const { order, lines, proposals, adjustments } = found
  if (!CHANGEABLE.includes(orderState(order))) {
    throw new Refusal('order.transition_refused', { status: order.status })
  }
  const line = lines.find((one) => one.position === position)
  if (!line) throw new Refusal('proposal.missing')
  const standing = lineNow(line, order, proposals, adjustments)
  const { proposal, isRefunded, choice, givenBack } = standing
  if (isRefunded) throw new Refusal('proposal.line_gone')
  if (proposal) throw new Refusal('proposal.open')

  const replacement =
    kind === 'replace' ? await priceReplacement(tx, order, { line, standing, chosen: asked.choice }, now) : null
  const { orders } = await readSettings(tx)
  const number = Math.max(0, ...proposals.map((one) => one.number)) + 1
  const dueAt = answerDue(now, orders.answerMinutes)
  const proposedBy = actorName(actor)
  await insertProposal(tx, { orderId, number, position, kind, replacement, dueAt, proposedBy, proposedAt: now })
  const details = { action: 'propose', proposal: number } as const
  await recordSideStep(tx, { orderId, actor: proposedBy, now, details, isUndoable: true })

  const back = dueBack(line.lineTotal, replacement?.priced.lineTotal ?? pesewas(0), givenBack, order)
  const about = { orderId, name: choice?.priced.name ?? line.name, answerBy: dueAt }
  await queueQuestion(tx, order, { number, answerBy: dueAt, news: newsOf(about, kind, replacement, back) }, deps, now)
}

function newsOf(
  about: { orderId: string; name: string; answerBy: Date },
  kind: Asked['kind'],
  replacement: PricedChoice | null,
  back: ReturnType<typeof dueBack>,
): ProposalNews {
  if (replacement) return { ...about, event: 'replace', other: replacement.priced.name, back }
  return kind === 'call_me' ? { ...about, event: 'call_me' } : { ...about, event: 'refund_line', back }
}
