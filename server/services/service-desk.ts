import type { RequestView } from '#domain/requests/requests-api.ts'
import type { RequestDesk } from '../capability/capability.ts'
import { findServiceRequest, listServicesIn, moveService, type ServiceRow } from './service-queries.ts'

/** How staff serve bookings. */
export const serviceDesk: RequestDesk = {
  listIn: async (db, statuses, limit) => (await listServicesIn(db, statuses, limit)).map(serviceView),
  move: async (tx, id, step, change) => {
    const row = await moveService(tx, id, step, change)
    return row && { userId: row.userId, request: serviceView(row) }
  },
  isKnown: async (db, id) => (await findServiceRequest(db, id)) !== undefined,
}

function serviceView(row: ServiceRow): RequestView {
  return {
    kind: 'service',
    id: row.id,
    name: row.serviceLabel,
    hours: null,
    location: row.location,
    region: row.region,
    phone: row.phone,
    note: row.note,
    pictureId: row.pictureId,
    scheduledAt: null,
    total: row.fee,
    reference: row.paystackReference,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }
}
