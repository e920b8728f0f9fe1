import { z } from 'zod'
import { GrowQuote } from '#domain/grow/grow-api.ts'
import type { Fulfil } from '../capability/capability.ts'
import { queueRequestMail } from '../requests/queue-request-mail.ts'
import { queueRequestMessage, requestColumns } from '../requests/record-request.ts'
import { findCycle, sales } from './grow-queries.ts'

/** The stored request of an order, from which the row is made. */
export const StoredGrowOrder = GrowQuote.pick({
  lines: true,
  subtotal: true,
  deliveryFee: true,
  serviceFee: true,
  total: true,
}).extend({
  title: z.string(),
  asked: z.string(),
  cycleId: z.string(),
  readyAt: z.iso.datetime(),
  isCollected: z.boolean(),
  name: z.string(),
  /** E.164. */
  phone: z.string(),
  city: z.string(),
  address: z.string(),
  note: z.string().nullable(),
})
export type StoredGrowOrder = z.infer<typeof StoredGrowOrder>

/**
 * Writes a paid order of produce and notifies the operator, in the transaction that settles its payment. What it has was
 * held since it was placed, so it is there, also when the cycle has closed since.
 */
export const receiveGrow: Fulfil = async (tx, intent, { reference }, now) => {
  const { total, name, city, address, ...stored } = StoredGrowOrder.parse(intent.request)
  const made = { id: intent.subjectId, userId: intent.payerUserId, reference }
  const cycle = await findCycle(tx, stored.cycleId)
  const readyAt = new Date(cycle?.readyAt ?? stored.readyAt)
  const place = { location: address, point: null, phone: stored.phone, region: city }
  const row = await sales.insert(tx, {
    ...stored,
    ...requestColumns(made, place, now),
    receiverName: name,
    totalAmount: total,
    readyAt,
    status: 'requested',
  })
  if (!row) throw new Error(`the grow order ${intent.subjectId} exists already although its payment was open`)
  await queueRequestMessage(
    tx,
    'grow',
    {
      ...made,
      ...place,
      what: 'Grow order',
      name: stored.title,
      extent: stored.isCollected ? `${name} collects it` : `for ${name}`,
      note: stored.note,
      scheduledAt: readyAt,
      total,
      isTooLate: false,
    },
    now,
  )
  const mail = { ...made, kind: 'grow' as const, name: stored.title, status: 'requested' as const, total }
  await queueRequestMail(tx, { ...mail, scheduledAt: readyAt }, now)
}
