import type { Db } from '../../db/db.ts'
import { endProposal, findOrderOfProposals } from './proposal-queries.ts'
import { queueOutcome, withdrawQuestion } from './queue-proposal-news.ts'

/**
 * Takes an open proposal back: the line comes as it stood before. A shopper who was asked already is notified; in the
 * first seconds nobody was.
 *
 * @returns false when it has ended already
 */
export async function takeBack(
  tx: Db,
  { orderId, number }: { orderId: string; number: number },
  by: { endedBy: string; endedAt: Date },
): Promise<boolean> {
  if (!(await endProposal(tx, { orderId, number }, { ...by, state: 'withdrawn' }))) return false
  await withdrawQuestion(tx, orderId, number)
  const found = await findOrderOfProposals(tx, orderId)
  const position = found?.proposals.find((one) => one.number === number)?.position
  const name = found?.lines.find((line) => line.position === position)?.name
  if (!found || name === undefined) return true
  await queueOutcome(tx, found.order, { number, news: { orderId, name, event: 'kept' } }, by.endedAt)
  return true
}
