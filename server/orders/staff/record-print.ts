import { actorName, type Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { Paper, Print } from '#domain/orders/staff-order-api.ts'
import type { Db } from '../../db/db.ts'
import { notify } from '../../db/notify.ts'
import { changedSince } from '../move-order.ts'
import { lockOrder } from '../order-queries.ts'
import { countPrints, insertPrint, listHistory, listPrints, paperVersionOf } from './staff-order-queries.ts'

type Asked = { orderId: string; id: string; paper: Paper; version: number; device: string }

/**
 * Records a paper before it is printed. The first one of a version is the original, and every further one a numbered
 * copy, whichever device prints it. The same id is the same print.
 *
 * @throws Refusal order.missing; order.changed when the paper would show an older version
 */
export async function recordPrint(tx: Db, actor: Staff, asked: Asked, now: Date): Promise<Print> {
  const { orderId, id, paper, version } = asked
  // Two devices that print at once are numbered one after the other.
  if (!(await lockOrder(tx, orderId))) throw new Refusal('order.missing')
  const [known] = await listPrints(tx, orderId, id)
  if (known) return known
  if (paperVersionOf(await listHistory(tx, orderId)) !== version) throw await changedSince(tx, orderId)
  const copy = await countPrints(tx, { orderId, paper, version })
  await insertPrint(tx, { ...asked, copy, printedBy: actorName(actor), printedAt: now })
  // Its card tells how often it was printed.
  await notify(tx, 'order_changed', orderId)
  const [print] = await listPrints(tx, orderId, id)
  if (!print) throw new Error('a print that was written is missing')
  return print
}
