import { bookings } from './service-queries.ts'

/** How staff serve bookings. */
export const serviceDesk = bookings.desk((row) => ({
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
}))
