import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ApiFault, invalidParams, unknownTransaction } from './api-fault.ts'
import type { Ledger } from './ledger.ts'
import type { RefundDesk } from './refunds.ts'
import { readAmount, readFields, readNewTransaction, readText } from './request-shapes.ts'
import { settlementsOf, settlementView } from './settlements.ts'
import type { SimTransaction } from './simulator-types.ts'
import type { SwitchBoard } from './switches.ts'
import { WALLET_CODES, walletCode, walletInstrument, walletName, walletOutcome } from './test-instruments.ts'
import { chargeView, customerView, refundView, transactionView } from './transaction-views.ts'

/** The routes whose answers can be lost: those that have an effect, and the one that tells of it. */
const LOSABLE = [
  '/transaction/initialize',
  '/transaction/verify/:reference',
  '/charge',
  '/charge/submit_otp',
  '/refund',
]
/** How long a verification that is never answered holds its connection, unless the caller lets go first. */
const NEVER_MS = 120_000

/** The API for servers: each call carries the secret key. */
export function registerApiRoutes(
  app: FastifyInstance,
  options: {
    secretKey: string
    publicUrl: () => string
    ledger: Ledger
    refunds: RefundDesk
    switches: SwitchBoard
    clock: () => Date
  },
): void {
  const { secretKey, publicUrl, ledger, refunds, switches, clock } = options

  app.addHook('onRequest', async (request) => {
    const header = request.headers.authorization
    if (!header) {
      throw new ApiFault(
        401,
        'No Authorization Header was found',
        'missing_key',
        'Send your secret key as a bearer token',
      )
    }
    if (header !== `Bearer ${secretKey}`) {
      throw new ApiFault(401, 'Invalid key', 'invalid_Key', 'Ensure that you provide the correct secret key')
    }
    if (switches.strikes('serverErrors')) {
      throw new ApiFault(502, 'An error occurred on our side', 'unknown', 'Try again later', 'api_error')
    }
    if (request.routeOptions.url === '/transaction/verify/:reference' && switches.strikes('verifyTimeouts')) {
      await pause(NEVER_MS, undefined, { ref: false })
    }
  })

  app.addHook('onSend', async (request) => {
    if (switches.current.slowMs > 0) await pause(switches.current.slowMs)
    if (LOSABLE.includes(request.routeOptions.url ?? '') && switches.strikes('lostAnswers')) {
      request.raw.socket.destroy()
    }
  })

  app.post('/transaction/initialize', async (request) => {
    const row = ledger.initialise(readNewTransaction(request.body))
    return ok('Authorization URL created', {
      authorization_url: `${publicUrl()}/checkout/${row.accessCode}`,
      access_code: row.accessCode,
      reference: row.reference,
    })
  })

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }) => {
    const row = ledger.find(params.reference)
    if (row?.reference !== params.reference) throw unknownTransaction()
    return ok('Verification successful', transactionView(row))
  })

  app.get('/transaction', async (request) => {
    const query = readFields(request.query)
    const from = readText(query.from)
    const to = readText(query.to)
    const rows = ledger
      .list()
      .reverse()
      .filter((row) => query.status === undefined || row.status === query.status)
      .filter((row) => query.amount === undefined || String(row.amount) === query.amount)
      .filter((row) => query.customer === undefined || String(customerView(row.email).id) === query.customer)
      .filter((row) => from === undefined || Date.parse(row.createdAt) >= Date.parse(from))
      .filter((row) => to === undefined || Date.parse(row.createdAt) <= Date.parse(to))
    return paged('Transactions retrieved', rows.map(transactionView), query)
  })

  app.get<{ Params: { id: string } }>('/transaction/:id', async ({ params }) => {
    const row = /^\d+$/.test(params.id) ? ledger.find(params.id) : undefined
    if (String(row?.id) !== params.id || !row) throw unknownTransaction(404)
    return ok('Transaction retrieved', transactionView(row))
  })

  app.post('/charge', async (request) => {
    const fields = readFields(request.body)
    const wallet = readFields(fields.mobile_money)
    const phone = readText(wallet.phone) ?? ''
    const code = walletCode(readText(wallet.provider) ?? '')
    if (!fields.mobile_money) throw invalidParams('Payment method not supported', 'Pass mobile_money')
    if (!code) throw invalidParams('Invalid mobile money provider', `Pass one of ${WALLET_CODES.join(', ')}`)
    if (!/^0\d{9}$/.test(phone)) throw invalidParams('Invalid phone number', 'Pass ten digits, beginning with 0')
    const outcome = walletOutcome(phone)
    const row = ledger.initialise({ ...readNewTransaction(fields), channels: ['mobile_money'] })
    if (!outcome) ledger.decline(row, 'Declined. Please use the test mobile money number')
    else {
      const kind = code === 'vod' ? 'otp' : 'approve'
      ledger.ask(row, { kind, outcome, text: promptText(kind, walletName(code)) }, walletInstrument(code, phone))
    }
    return ok('Charge attempted', chargeState(row))
  })

  app.post('/charge/submit_otp', async (request) => {
    const fields = readFields(request.body)
    const row = ledger.find(readText(fields.reference) ?? '')
    if (!row) throw unknownCharge()
    if (row.prompt?.kind !== 'otp') throw invalidParams('This charge does not wait for an OTP')
    ledger.submitOtp(row, readText(fields.otp) ?? '')
    return ok('Charge attempted', chargeState(row))
  })

  app.get<{ Params: { reference: string } }>('/charge/:reference', async ({ params }) => {
    const row = ledger.find(params.reference)
    if (!row) throw unknownCharge()
    const isWaiting = !['success', 'failed', 'reversed'].includes(row.status)
    return ok(
      'Reference check successful',
      isWaiting ? { reference: row.reference, status: 'pending' } : chargeView(row),
    )
  })

  app.post('/refund', async (request) => {
    const fields = readFields(request.body)
    const name = typeof fields.transaction === 'number' ? String(fields.transaction) : readText(fields.transaction)
    if (!name) throw invalidParams('Transaction is required', 'Pass the id or reference of the transaction')
    const amount = readAmount(fields.amount)
    if (fields.amount !== undefined && amount === undefined) throw invalidParams('Invalid Amount Sent')
    const refund = refunds.create({
      transaction: name,
      amount,
      currency: readText(fields.currency),
      customerNote: readText(fields.customer_note),
      merchantNote: readText(fields.merchant_note),
    })
    const row = requireTransaction(ledger, refund.transactionReference)
    const { transaction_reference, ...view } = refundView(refund, row)
    return ok('Refund has been queued for processing', { ...view, transaction: transactionView(row) })
  })

  app.get('/refund', async (request) => {
    const query = readFields(request.query)
    const wanted = readText(query.transaction)
    const transaction = wanted === undefined ? undefined : ledger.find(wanted)
    const rows = refunds
      .list()
      .reverse()
      .filter((refund) => wanted === undefined || refund.transactionReference === transaction?.reference)
      .filter((refund) => query.currency === undefined || refund.currency === query.currency)
      .map((refund) => refundView(refund, requireTransaction(ledger, refund.transactionReference)))
    return paged('Refunds retrieved', rows, query)
  })

  app.get<{ Params: { id: string } }>('/refund/:id', async ({ params }) => {
    const refund = requireRefund(refunds, params.id)
    return ok('Refund retrieved', refundView(refund, requireTransaction(ledger, refund.transactionReference)))
  })

  app.post<{ Params: { id: string } }>('/refund/retry_with_customer_details/:id', async ({ params, body }) => {
    const refund = requireRefund(refunds, params.id)
    const account = readFields(readFields(body).refund_account_details)
    if (!readText(account.account_number)) throw invalidParams('refund_account_details is required')
    refunds.retry(refund)
    return ok(
      'Refund retried and has been queued for processing',
      refundView(refund, requireTransaction(ledger, refund.transactionReference)),
    )
  })

  app.get('/settlement', async (request) => {
    const query = readFields(request.query)
    const from = readText(query.from)
    const to = readText(query.to)
    const rows = settlementsOf(ledger.list(), clock())
      .filter(({ settledAt }) => from === undefined || Date.parse(settledAt) >= Date.parse(from))
      .filter(({ settledAt }) => to === undefined || Date.parse(settledAt) <= Date.parse(to))
    return paged('Settlements retrieved', rows.map(settlementView), query)
  })

  app.get<{ Params: { id: string } }>('/settlement/:id/transactions', async (request) => {
    const settlement = settlementsOf(ledger.list(), clock()).find(({ id }) => String(id) === request.params.id)
    if (!settlement) throw new ApiFault(404, 'Settlement not found', 'settlement_not_found', 'Check the id')
    return paged('Transactions retrieved', settlement.transactions.map(transactionView), readFields(request.query))
  })

  app.get('/bank', async (request) => {
    const query = readFields(request.query)
    const isKnown = query.currency === 'GHS' && query.type === 'mobile_money'
    return ok('Banks retrieved', isKnown ? WALLET_CODES.map(bankView) : [])
  })
}

/** What the payer is told to do. */
export function promptText(kind: 'approve' | 'otp', wallet: string): string {
  return kind === 'otp'
    ? `Dial *110# on your ${wallet} phone to make a voucher, and type it here`
    : `Please approve the payment on your ${wallet} phone`
}

function ok(message: string, data: unknown) {
  return { status: true, message, data }
}

function paged(message: string, rows: unknown[], query: Record<string, unknown>) {
  const perPage = Math.min(readAmount(query.perPage) ?? 50, 1_000)
  const page = readAmount(query.page) ?? 1
  const skipped = (page - 1) * perPage
  const meta = { total: rows.length, skipped, perPage, page, pageCount: Math.ceil(rows.length / perPage) }
  return { ...ok(message, rows.slice(skipped, skipped + perPage)), meta }
}

/** A charge on its way says only what to do next; a finished one is shown whole. */
function chargeState(row: SimTransaction) {
  const { prompt } = row
  if (!prompt) return { ...chargeView(row), message: row.status === 'failed' ? row.gatewayResponse : null }
  if (prompt.kind === 'otp') return { reference: row.reference, status: 'send_otp', display_text: prompt.text }
  return { reference: row.reference, status: 'pay_offline', display_text: prompt.text }
}

function bankView(code: (typeof WALLET_CODES)[number], index: number) {
  return {
    id: index + 1,
    name: walletName(code),
    slug: walletName(code).toLowerCase(),
    code: code.toUpperCase(),
    longcode: '',
    gateway: null,
    active: true,
    country: 'Ghana',
    currency: 'GHS',
    type: 'mobile_money',
  }
}

function requireTransaction(ledger: Ledger, name: string): SimTransaction {
  const row = ledger.find(name)
  if (!row) throw unknownTransaction(404)
  return row
}

function requireRefund(refunds: RefundDesk, id: string) {
  const refund = refunds.find(id)
  if (!refund) throw new ApiFault(404, 'Refund not found', 'refund_not_found', 'Check the id of the refund')
  return refund
}

function unknownCharge(): ApiFault {
  return new ApiFault(
    400,
    'Transaction reference is invalid',
    'transaction_not_found',
    'Pass the reference of a charge',
  )
}
