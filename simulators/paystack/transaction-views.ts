import { createHash } from 'node:crypto'
import type { Instrument, SimRefund, SimTransaction } from './simulator-types.ts'

const INTEGRATION_ID = 100_032

/** The provider's fee: 1.95 %, no flat part, no cap. */
export function feesOf(amount: number): number {
  return Math.round(amount * 0.0195)
}

/** A transaction in the answer of `verify`. */
export function transactionView(row: SimTransaction) {
  const isPaid = row.paidAt !== null
  return {
    id: row.id,
    domain: row.domain,
    status: row.status,
    reference: row.reference,
    receipt_number: null,
    amount: row.amount,
    message: null,
    gateway_response: row.gatewayResponse,
    paid_at: row.paidAt,
    created_at: row.createdAt,
    channel: row.instrument?.channel ?? row.channels[0] ?? 'card',
    currency: row.currency,
    ip_address: '127.0.0.1',
    metadata: row.metadata ?? '',
    log: logView(row),
    fees: isPaid ? feesOf(row.amount) : null,
    fees_split: null,
    authorization: row.instrument && isPaid ? authorizationView(row, row.instrument) : {},
    customer: customerView(row.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt: row.paidAt,
    createdAt: row.createdAt,
    requested_amount: row.requestedAmount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: row.createdAt,
    plan_object: {},
    subaccount: {},
  }
}

/** A transaction as the data of `charge.success`. */
export function chargeEventData(row: SimTransaction) {
  const { receipt_number, connect, transaction_date, plan_object, createdAt, ...shared } = transactionView(row)
  return { ...shared, plan: {}, source: { type: 'api', source: 'merchant_api', entry_point: 'transaction_initialize' } }
}

/** A transaction in the answer of a finished charge, where the expiry is a number. */
export function chargeView(row: SimTransaction) {
  const view = transactionView(row)
  if (!row.instrument || row.paidAt === null) return view
  const { expMonth, expYear } = row.instrument
  return { ...view, authorization: { ...view.authorization, exp_month: Number(expMonth), exp_year: Number(expYear) } }
}

function authorizationView(row: SimTransaction, instrument: Instrument) {
  const isCard = instrument.channel === 'card'
  return {
    authorization_code: `AUTH_${row.authorizationCode}`,
    bin: instrument.bin,
    last4: instrument.last4,
    exp_month: instrument.expMonth,
    exp_year: instrument.expYear,
    channel: instrument.channel,
    // The provider sends a space after the type of a card.
    card_type: isCard ? `${instrument.brand} ` : '',
    bank: instrument.bank,
    country_code: 'GH',
    brand: instrument.brand,
    reusable: instrument.isReusable,
    signature: isCard ? `SIG_${row.authorizationCode}` : null,
    account_name: null,
  }
}

/** One customer per address. */
export function customerView(email: string) {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return {
    id: Number.parseInt(digest.slice(0, 7), 16),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${digest.slice(7, 22)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

function logView(row: SimTransaction) {
  const first = row.history[0]
  if (!first) return null
  const startMs = Date.parse(first.at)
  const seconds = (at: string) => Math.round((Date.parse(at) - startMs) / 1_000)
  return {
    start_time: Math.floor(startMs / 1_000),
    time_spent: seconds(row.history.at(-1)?.at ?? first.at),
    attempts: row.history.filter((entry) => entry.message.startsWith('Attempted')).length,
    errors: row.history.filter((entry) => entry.type === 'error').length,
    success: row.paidAt !== null,
    mobile: false,
    input: [],
    history: row.history.map(({ type, message, at }) => ({ type, message, time: seconds(at) })),
  }
}

/**
 * A refund in an answer of the API. Lists name the transaction by its id, the answer to its creation shows it whole.
 */
export function refundView(refund: SimRefund, transaction: SimTransaction) {
  return {
    id: refund.id,
    integration: INTEGRATION_ID,
    domain: transaction.domain,
    transaction: transaction.id,
    transaction_reference: transaction.reference,
    dispute: null,
    settlement: null,
    amount: refund.amount,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    fully_deducted: refund.status === 'processed',
    currency: refund.currency,
    channel: null,
    status: refund.status,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    refunded_by: 'simulator@example.com',
    refunded_at: refund.status === 'processed' ? refund.updatedAt : null,
    expected_at: refund.updatedAt,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  }
}

/** The data of a refund event. As at the provider, some amounts are text and the first event lacks an id. */
export function refundEventData(refund: SimRefund, transaction: SimTransaction) {
  const isFirst = refund.status === 'pending'
  const data = {
    status: refund.status,
    transaction_reference: transaction.reference,
    refund_reference: `RF-${refund.id}`,
    amount: isFirst || refund.status === 'processed' ? String(refund.amount) : refund.amount,
    currency: refund.currency,
    processor: 'simulator',
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration: INTEGRATION_ID,
    domain: transaction.domain,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
  }
  return isFirst ? data : { ...data, id: String(refund.id) }
}
