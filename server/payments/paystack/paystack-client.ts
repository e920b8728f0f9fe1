import { z } from 'zod'
import { NETWORKS } from '#domain/payments/networks.ts'
import { localPhone } from '#domain/phone/phone.ts'
import {
  ChargeData,
  InitializedData,
  ListedData,
  RefundData,
  SettledData,
  SettlementData,
  TakenData,
  TransactionHead,
} from './paystack-answers.ts'
import {
  type ChargeResult,
  type Listed,
  type Misconfigured,
  type PaystackClient,
  type RefundRecord,
  UNFINISHED_STATUSES,
  type Unknown,
  type VerifyResult,
} from './paystack-results.ts'
import { type Answer, createTransport, type TransportOptions } from './paystack-transport.ts'

/** The currency of the shop; the provider counts it in pesewas. */
const CURRENCY = 'GHS'
/** Payments per page of a list. */
const PAGE = 100

/** A client for Paystack's HTTP API. A simulator is used by another address and key. */
export function createPaystackClient(options: TransportOptions): PaystackClient {
  const transport = createTransport(options)

  return {
    async initialize({ email, amount, reference, callbackUrl, cancelUrl, metadata, channels }) {
      const answer = relied(
        await transport.post('/transaction/initialize', {
          email,
          amount,
          currency: CURRENCY,
          reference,
          callback_url: callbackUrl,
          channels,
          metadata: { ...metadata, cancel_action: cancelUrl },
        }),
      )
      if (answer.kind !== 'answer') return answer
      const { envelope } = answer
      if (!envelope.status) return declined(envelope)
      const data = InitializedData.safeParse(envelope.data)
      if (!data.success || data.data.reference !== reference) return unreadable('an initialised transaction')
      return {
        kind: 'ok',
        accessCode: data.data.access_code,
        authorizationUrl: data.data.authorization_url,
        reference,
      }
    },

    async charge({ email, amount, reference, metadata, network, phone }) {
      const answer = await transport.post('/charge', {
        email,
        amount,
        currency: CURRENCY,
        reference,
        metadata,
        mobile_money: { phone: localPhone(phone), provider: NETWORKS[network].provider },
      })
      return readCharge(reference, answer)
    },

    async submitVoucher(reference, voucher) {
      return readCharge(reference, await transport.post('/charge/submit_otp', { otp: voucher, reference }))
    },

    async verify(reference) {
      const answer = relied(await transport.get(`/transaction/verify/${encodeURIComponent(reference)}`))
      if (answer.kind === 'misconfigured') return { kind: 'unknown', error: answer.message }
      if (answer.kind === 'unknown') return answer
      const { envelope } = answer
      if (!envelope.status) {
        return isNotFound(answer) ? { kind: 'not_found' } : refusedBy(answer)
      }
      return readTransaction(reference, envelope.data)
    },

    async refund({ reference, amount, reason }) {
      const answer = relied(
        await transport.post('/refund', {
          transaction: reference,
          amount,
          merchant_note: reason,
        }),
      )
      if (answer.kind !== 'answer') return answer
      const { envelope } = answer
      if (!envelope.status) return { kind: 'refused', message: envelope.message }
      const data = RefundData.safeParse(envelope.data)
      return data.success ? { kind: 'queued', refund: asRecord(data.data) } : unreadable('a refund')
    },

    async findRefunds(reference, providerId) {
      const query = new URLSearchParams({ transaction: providerId ?? reference, perPage: '100' })
      const answer = relied(await transport.get(`/refund?${query}`))
      if (answer.kind !== 'answer') return answer
      const { envelope } = answer
      if (!envelope.status) return isNotFound(answer) ? { kind: 'found', refunds: [] } : refusedBy(answer)
      const data = z.array(RefundData).safeParse(envelope.data)
      if (!data.success) return unreadable('a list of refunds')
      // If the provider ignored our filter, refunds of other payments must be dropped.
      const own = data.data.filter(
        ({ of }) => of.reference === reference || (providerId !== undefined && of.providerId === providerId),
      )
      return { kind: 'found', refunds: own.map(asRecord) }
    },

    async listSuccesses({ from, to, page }) {
      const query = pageQuery(page, { status: 'success', from: from.toISOString(), to: to.toISOString() })
      const answer = await transport.get(`/transaction?${query}`)
      // An unreadable payment of another program must not block ours.
      return readList(answer, z.unknown(), 'a list of payments', (row) => ListedData.safeParse(row).data ?? [])
    },

    async listSettlements({ from, to, page }) {
      const query = pageQuery(page, { subaccount: 'none', from: from.toISOString(), to: to.toISOString() })
      const answer = await transport.get(`/settlement?${query}`)
      // A settlement on its way may still change.
      return readList(answer, SettlementData, 'a list of settlements', ({ status, ...one }) =>
        status === 'success' ? one : [],
      )
    },

    async listSettled(settlementId, page) {
      const path = `/settlement/${encodeURIComponent(settlementId)}/transactions?${pageQuery(page)}`
      return readList(await transport.get(path), SettledData, 'a list of settled payments', (row) => row)
    },
  }
}

const pageQuery = (page: number, more: Record<string, string> = {}) =>
  new URLSearchParams({ ...more, perPage: String(PAGE), page: String(page) })

/** One page of a list that must be readable as a whole: an unreadable row would be missing from a comparison. */
function readList<Row, Taken>(
  given: Answer,
  row: z.ZodType<Row>,
  what: string,
  take: (row: Row) => Taken | Taken[],
): Listed<Taken> {
  const answer = relied(given)
  if (answer.kind !== 'answer') return answer
  if (!answer.envelope.status) return refusedBy(answer)
  const rows = z.array(row).safeParse(answer.envelope.data)
  if (!rows.success) return unreadable(what)
  return { kind: 'listed', rows: rows.data.flatMap(take), isLast: rows.data.length < PAGE }
}

type Answered = Extract<Answer, { kind: 'answer' }>

/** Handles what every call shares: no reliable answer, or a refused key. */
function relied(answer: Answer): Answered | Unknown | Misconfigured {
  if (answer.kind === 'silence') return { kind: 'unknown', error: answer.error }
  if (answer.httpStatus === 401 || answer.httpStatus === 403) {
    return { kind: 'misconfigured', message: `the provider refuses our key: ${answer.envelope.message}` }
  }
  return answer
}

/** An answer that is a refusal, where one does not tell whether anything took effect. */
function refusedBy({ httpStatus, envelope }: Answered): Unknown {
  return { kind: 'unknown', error: `the provider answered ${httpStatus}: ${envelope.message}` }
}

/** A refusal of a new payment. */
function declined({ code, message }: Answered['envelope']) {
  const isDuplicate = code === 'duplicate_reference' || /duplicate transaction reference/i.test(message)
  return isDuplicate ? ({ kind: 'duplicate' } as const) : ({ kind: 'refused', message } as const)
}

/**
 * Sources name either 400 or 404. A 400 counts only with the matching message, because it may also mean a malformed
 * request.
 */
function isNotFound({ httpStatus, envelope }: Answered): boolean {
  if (httpStatus === 404) return true
  return httpStatus === 400 && (envelope.code === 'transaction_not_found' || /not found/i.test(envelope.message))
}

/** The status of the first answer decides what the payer sees, not the network: providers change who needs a voucher. */
function readCharge(reference: string, given: Answer): ChargeResult {
  const answer = relied(given)
  if (answer.kind !== 'answer') return answer
  const { envelope } = answer
  if (!envelope.status) return declined(envelope)
  const data = ChargeData.safeParse(envelope.data)
  if (!data.success || data.data.reference !== reference) return unreadable('a charge')
  const { status, display_text: text = null, gateway_response, message } = data.data
  switch (status) {
    case 'send_otp':
      return { kind: 'prompt', step: 'voucher', text }
    case 'pay_offline':
    case 'pending':
    case 'ongoing':
    case 'processing':
      return { kind: 'prompt', step: 'approve', text }
    case 'success':
      return { kind: 'finished' }
    case 'failed':
      return { kind: 'failed', gatewayResponse: gateway_response ?? message ?? null }
    default:
      // Also `timeout`: verification alone tells whether money moved.
      return { kind: 'unknown', error: `the provider answered a charge with ${status.slice(0, 40)}` }
  }
}

function readTransaction(reference: string, data: unknown): VerifyResult {
  const head = TransactionHead.safeParse(data)
  if (!head.success || head.data.reference !== reference) return unreadable('a transaction')
  const { status } = head.data
  const gatewayResponse = head.data.gateway_response ?? head.data.message ?? null
  if (status === 'failed') return { kind: 'failed', gatewayResponse }
  if (status === 'success' || status === 'reversed') {
    const taken = TakenData.safeParse(data)
    return taken.success ? { kind: status, ...taken.data } : unreadable('a paid transaction')
  }
  const unfinished = UNFINISHED_STATUSES.find((word) => word === status)
  return unfinished ? { kind: 'unfinished', status: unfinished } : unreadable('a transaction status')
}

function unreadable(what: string): Unknown {
  return { kind: 'unknown', error: `the provider's answer is not ${what} as documented` }
}

function asRecord({ providerId, status, amount, currency }: RefundRecord): RefundRecord {
  return { providerId, status, amount, currency }
}
