import { vehicleRequests } from './dispatch-queries.ts'

/** How staff serve vehicle requests. */
export const dispatchDesk = vehicleRequests.desk((row) => ({
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
}))
