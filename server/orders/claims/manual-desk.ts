import { cutPage } from '#domain/list-page.ts'
import type { ManualDesk } from '../../capability/capability.ts'
import { moveOrder } from '../move-order.ts'
import { lockOrder } from '../order-queries.ts'
import { findClaimants, listClaims } from './claim-queries.ts'

/** How staff decide about manual mobile money of orders. A rejected claim leaves the order open for payment. */
export const manualDesk: ManualDesk = {
  listWaiting: async (db, page) => cutPage(await listClaims(db, page), page.limit),
  lockClaim: async (tx, orderId) => (await lockOrder(tx, orderId))?.status === 'awaiting_confirmation',
  findClaimants,
  confirm: async (tx, actor, { subjectId: orderId, expectedVersion, lineId }, now) => {
    await moveOrder(tx, actor, { orderId, action: 'receive', expectedVersion, lineId }, now)
  },
  reject: async (tx, actor, { subjectId: orderId, expectedVersion, reason }, now) => {
    await moveOrder(tx, actor, { orderId, action: 'reject_claim', expectedVersion, reason }, now)
  },
}
