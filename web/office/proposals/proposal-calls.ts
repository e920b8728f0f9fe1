import type { Pesewas } from '#domain/money.ts'
import { type BoardCard, readCard } from '#domain/orders/board-api.ts'
import { refundOrder } from '#domain/orders/order-money-api.ts'
import {
  decideCall,
  proposeChange,
  type StaffLine,
  type Suggestion,
  withdrawProposal,
} from '#domain/orders/proposals-api.ts'
import { call } from '../../client/api.ts'
import { newKey } from '../../client/storage/new-key.ts'

type Card = Pick<BoardCard, 'orderId' | 'version'>

/** Asks the shopper about a line. @param suggestion what is offered instead; or else the money back, or a call */
export function sendQuestion(
  { orderId, version: expectedVersion }: Card,
  position: number,
  about: Suggestion | 'refund_line' | 'call_me',
): Promise<BoardCard> {
  const of = { expectedVersion, position }
  const body =
    typeof about === 'string' ? { ...of, kind: about } : { ...of, kind: 'replace' as const, choice: about.choice }
  return call(proposeChange, { params: { orderId }, body })
}

/** Withdraws the open question about a line. */
export function withdrawQuestion({ orderId, version }: Card, number: number): Promise<BoardCard> {
  return call(withdrawProposal, { params: { orderId, number: String(number) }, body: { expectedVersion: version } })
}

/** Records what the shopper has agreed to on the phone. */
export function recordAgreement(
  { orderId, version: expectedVersion }: Card,
  number: number,
  agreed: Suggestion | 'refund',
): Promise<BoardCard> {
  const body =
    agreed === 'refund'
      ? ({ outcome: 'refund', expectedVersion } as const)
      : ({ outcome: 'replace', expectedVersion, choice: agreed.choice } as const)
  return call(decideCall, { params: { orderId, number: String(number) }, body })
}

/** Refunds a line at once. @param before what could be refunded of the order when staff began to decide */
export async function refundLine(
  { orderId }: Card,
  position: number,
  amount: Pesewas,
  before: StaffLine['refundable'],
  reason: string,
): Promise<BoardCard> {
  const adjustments = [{ kind: 'line' as const, position, amount }]
  await call(refundOrder, { params: { orderId }, body: { id: newKey(), reason, adjustments, before } })
  return call(readCard, { params: { orderId } })
}
