import { z } from 'zod'
import { parseJson } from '../../http/parse-json.ts'
import {
  type ListedPayment,
  REFUND_STATES,
  type RefundRecord,
  type SettledPayment,
  type TakenPayment,
} from './paystack-results.ts'

/**
 * Paystack's answers, parsed leniently: unknown fields pass, ids become text, amounts may be strings of digits. Fields
 * that decide about money are required.
 */
export const Envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  code: z.string().nullish(),
  data: z.unknown().optional(),
})
export type Envelope = z.infer<typeof Envelope>

const Id = z.union([z.number(), z.string().min(1)]).transform(String)
const Amount = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
const Text = z.string().nullish()
const Instant = z.iso.datetime({ offset: true }).nullish().catch(null)

export const InitializedData = z.object({
  authorization_url: z.url(),
  access_code: z.string().min(1),
  reference: z.string().min(1),
})

/** The answer to a charge: unlike a transaction it names the next step. */
export const ChargeData = z.object({
  reference: z.string(),
  status: z.string(),
  display_text: Text,
  message: Text,
  gateway_response: Text,
})

/** The part of a verified transaction that exists in every status. */
export const TransactionHead = z.object({
  status: z.string(),
  reference: z.string(),
  gateway_response: Text,
  message: Text,
})

/** A transaction that took money: every field that decides about it is required. */
export const TakenData = z
  .object({
    id: Id,
    domain: z.string(),
    amount: Amount,
    requested_amount: Amount.nullish(),
    currency: z.string(),
    channel: Text,
    fees: Amount.nullish().catch(null),
    gateway_response: Text,
    paid_at: Instant,
    paidAt: Instant,
    metadata: z.unknown().optional(),
  })
  .transform((data): TakenPayment => {
    const paidAt = data.paid_at ?? data.paidAt
    return {
      amount: data.amount,
      requestedAmount: data.requested_amount ?? data.amount,
      currency: data.currency,
      domain: data.domain,
      providerId: data.id,
      channel: data.channel ?? null,
      fee: data.fees ?? null,
      gatewayResponse: data.gateway_response ?? null,
      paidAt: paidAt ? new Date(paidAt) : null,
      metadata: readMetadata(data.metadata),
    }
  })

/** A successful payment in a list. */
export const ListedData = z
  .object({
    id: Id,
    reference: z.string(),
    domain: z.string(),
    amount: Amount,
    currency: z.string(),
    metadata: z.unknown().optional(),
  })
  .transform(({ id, metadata, ...data }): ListedPayment => {
    return { ...data, providerId: id, metadata: readMetadata(metadata) }
  })

/** A settlement in a list. */
export const SettlementData = z
  .object({
    id: Id,
    domain: z.string(),
    status: z.string(),
    currency: z.string(),
    settlement_date: z.iso.datetime({ offset: true }),
    effective_amount: Amount.nullish().catch(null),
    total_fees: Amount.nullish().catch(null),
  })
  .transform(({ id, domain, status, currency, settlement_date, effective_amount, total_fees }) => {
    const paidOut = effective_amount ?? null
    return { id, domain, status, currency, settledAt: new Date(settlement_date), paidOut, fees: total_fees ?? null }
  })

/** A payment of a settlement; the fields that are compared are required. */
export const SettledData = z
  .object({
    reference: z.string(),
    amount: Amount,
    fees: Amount.nullish(),
    paid_at: Instant,
    paidAt: Instant,
    created_at: Instant,
    createdAt: Instant,
    metadata: z.unknown().optional(),
  })
  .transform((data, context): SettledPayment => {
    const at = data.paid_at ?? data.paidAt ?? data.created_at ?? data.createdAt
    if (at == null) context.addIssue('a payment without a time')
    const { reference, amount, fees = null } = data
    return { reference, amount, fee: fees, paidAt: new Date(at ?? 0), metadata: readMetadata(data.metadata) }
  })

/** Metadata as an object. Paystack sends `""`, `0`, null, an object, or an object as JSON text. */
function readMetadata(raw: unknown): Record<string, unknown> {
  if (typeof raw === 'string') return raw.trimStart().startsWith('{') ? readMetadata(parseJson(raw)) : {}
  const asObject = z.record(z.string(), z.unknown()).safeParse(raw)
  return asObject.success ? asObject.data : {}
}

export const RefundData = z
  .object({
    id: Id,
    status: z.enum(REFUND_STATES),
    amount: Amount,
    currency: z.string(),
    transaction: z.union([z.object({ id: Id.nullish(), reference: Text }), Id]).nullish(),
    transaction_reference: Text,
  })
  .transform((data): RefundRecord & { of: { reference: string | null; providerId: string | null } } => {
    const { transaction } = data
    const nested = typeof transaction === 'string' ? { id: transaction, reference: null } : transaction
    return {
      providerId: data.id,
      status: data.status,
      amount: data.amount,
      currency: data.currency,
      of: { reference: data.transaction_reference ?? nested?.reference ?? null, providerId: nested?.id ?? null },
    }
  })
