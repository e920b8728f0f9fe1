import type { RequestView } from '#domain/requests/requests-api.ts'
import type { RequestDesk } from '../capability/capability.ts'
import { type DispatchRow, findDispatch, listDispatchIn, moveDispatch } from './dispatch-queries.ts'

/** How staff serve vehicle requests. */
export const dispatchDesk: RequestDesk = {
  listIn: async (db, statuses, limit) => (await listDispatchIn(db, statuses, limit)).map(dispatchView),
  move: async (tx, id, step, change) => {
    const row = await moveDispatch(tx, id, step, change)
    return row && { userId: row.userId, request: dispatchView(row) }
  },
  isKnown: async (db, id) => (await findDispatch(db, id)) !== undefined,
}

function dispatchView(row: DispatchRow): RequestView {
  return {
    kind: 'dispatch',
    id: row.id,
    name: row.vehicleName,
    hours: row.hours,
    location: row.location,
    region: row.region,
    phone: row.phone,
    note: row.notes,
    pictureId: null,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    total: row.totalAmount,
    reference: row.paystackReference,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }
}
