import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PAGE_STYLE } from '../simulators-page.ts'
import { ApiFault, unknownTransaction } from './api-fault.ts'
import { promptText } from './api-routes.ts'
import { checkoutPage } from './checkout-page.ts'
import type { Ledger } from './ledger.ts'
import { isWebUrl, readFields, readNewTransaction, readText } from './request-shapes.ts'
import type { SimTransaction } from './simulator-types.ts'
import {
  cardInstrument,
  findTestCard,
  type TestCard,
  WALLET_CODES,
  walletInstrument,
  walletName,
  walletOutcome,
} from './test-instruments.ts'
import { customerView } from './transaction-views.ts'

const CardBody = z.strictObject({
  number: z.string(),
  expiry: z.string(),
  cvv: z.string(),
  pin: z.string().optional(),
  phone: z.string().optional(),
  otp: z.string().optional(),
  bank: z.enum(['authorised', 'refused']).optional(),
})
const WalletBody = z.strictObject({ phone: z.string(), provider: z.enum(WALLET_CODES) })
const ActionBody = z.strictObject({ action: z.enum(['pay', 'decline', 'timeout', 'close']) })

/**
 * What the payer's browser sees: the script of the widget, the page it opens, and the calls of that page. The access
 * code in the address is all the right they need; the widget's own calls answer any origin.
 */
export function registerCheckoutRoutes(
  app: FastifyInstance,
  options: { publicKey: string; publicUrl: () => string; ledger: Ledger; clock: () => Date },
): void {
  const { publicKey, publicUrl, ledger, clock } = options
  type Coded = { Params: { accessCode: string } }

  const requireRow = (accessCode: string) => {
    const row = ledger.find(accessCode)
    if (row?.accessCode !== accessCode) throw unknownTransaction(404)
    return row
  }

  app.get('/v2/inline.js', async (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-cache').send(asset('inline.js')),
  )
  for (const name of ['checkout.js', 'dashboard.js']) {
    app.get(`/assets/${name}`, async (_request, reply) =>
      reply.type('text/javascript').header('cache-control', 'no-cache').send(asset(name)),
    )
  }
  app.get('/assets/checkout.css', async (_request, reply) =>
    reply
      .type('text/css')
      .header('cache-control', 'no-cache')
      .send(PAGE_STYLE + asset('checkout.css')),
  )

  app.get('/popup', async (_request, reply) => reply.headers(PAGE_HEADERS).send(checkoutPage(null)))
  app.get<Coded>('/checkout/:accessCode', async ({ params }, reply) => {
    const isKnown = ledger.find(params.accessCode)?.accessCode === params.accessCode
    return reply
      .code(isKnown ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(checkoutPage(params.accessCode))
  })

  app.post('/checkout/request_inline', async ({ body }, reply) => {
    reply.header('access-control-allow-origin', '*')
    const fields = readFields(body)
    if (fields.key !== publicKey) throw new ApiFault(401, 'Invalid key', 'invalid_Key', 'Pass your public key')
    const row = ledger.initialise(
      readNewTransaction({
        ...fields,
        reference: fields.ref,
        metadata: readText(fields.metadata) ?? fields.metadata,
      }),
    )
    return { status: true, message: 'Inline Transaction initialised', data: pageView(row, publicUrl()) }
  })

  app.get<{ Params: { code: string } }>('/transaction/verify_access_code/:code', async ({ params }, reply) => {
    reply.header('access-control-allow-origin', '*')
    const row = requireRow(params.code)
    ledger.open(row)
    return { status: true, message: 'Access code validated', data: pageView(row, publicUrl()) }
  })

  app.get<Coded>('/checkout/:accessCode/state', async ({ params }) => state(requireRow(params.accessCode)))

  app.post<Coded>('/checkout/:accessCode/card', async ({ params, body }) => {
    const row = requireRow(params.accessCode)
    const fields = CardBody.parse(body)
    const card = findTestCard(fields.number)
    if (!card) throw fieldFault('number', 'Only the test cards listed here work. Never type a real card number.')
    const [expMonth, expYear] = readExpiry(fields.expiry)
    if (card.cvv ? fields.cvv !== card.cvv : !/^\d{3,4}$/.test(fields.cvv)) {
      throw fieldFault('cvv', card.cvv ? `The CVV of this test card is ${card.cvv}.` : 'The CVV has three digits.')
    }
    const next = nextStep(card, fields)
    if (next) return { next }
    const refusal = refusalOf(card, fields)
    const instrument = cardInstrument(card, expMonth, expYear)
    if (refusal) ledger.decline(row, refusal, instrument)
    else ledger.pay(row, instrument)
    return state(row)
  })

  app.post<Coded>('/checkout/:accessCode/wallet', async ({ params, body }) => {
    const row = requireRow(params.accessCode)
    const { phone: typed, provider } = WalletBody.parse(body)
    const phone = typed.replace(/\s/g, '')
    const outcome = walletOutcome(phone)
    if (!outcome) throw fieldFault('phone', 'Only the test numbers listed here work. Real numbers are refused.')
    const kind = provider === 'vod' ? 'otp' : 'approve'
    const text = promptText(kind, walletName(provider))
    ledger.ask(row, { kind, outcome, text }, walletInstrument(provider, phone))
    return state(row)
  })

  app.post<Coded>('/checkout/:accessCode/otp', async ({ params, body }) => {
    const row = requireRow(params.accessCode)
    ledger.submitOtp(row, readText(readFields(body).otp) ?? '')
    return state(row)
  })

  app.post<Coded>('/checkout/:accessCode/action', async ({ params, body }) => {
    const row = requireRow(params.accessCode)
    const { action } = ActionBody.parse(body)
    if (action === 'pay') ledger.pay(row, row.prompt?.instrument)
    if (action === 'decline') ledger.decline(row, 'Declined')
    if (action === 'timeout') ledger.decline(row, 'Transaction timed out')
    if (action === 'close') ledger.leave(row)
    return state(row)
  })

  function readExpiry(text: string): [string, string] {
    const match = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)$/.exec(text.trim())
    if (!match?.[1] || !match[2]) throw fieldFault('expiry', 'Type month and year, for example 12/30.')
    const [month, year] = [match[1], `20${match[2]}`]
    if (`${year}-${month}` < clock().toISOString().slice(0, 7)) throw fieldFault('expiry', 'This date is in the past.')
    return [month, year]
  }
}

/** Embeddable anywhere, as the real page is, and otherwise shut. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; frame-ancestors *",
}

function asset(name: string): string {
  return readFileSync(new URL(`../../simulators/paystack/browser/${name}`, import.meta.url), 'utf8')
}

/** A fault that belongs to one field of the page; nothing was charged. */
function fieldFault(field: string, message: string): ApiFault {
  return new ApiFault(400, message, `invalid_${field}`, 'Change the field')
}

type CardFields = z.infer<typeof CardBody>

/** What the bank wants to know before it decides. */
function nextStep(card: TestCard, fields: CardFields): 'pin' | 'phone' | 'otp' | 'bank' | undefined {
  if (card.pin && fields.pin === undefined) return 'pin'
  if (card.pin && fields.pin !== card.pin) return undefined // refused at once
  if (card.needsPhone && fields.phone === undefined) return 'phone'
  if (card.otp && fields.otp === undefined) return 'otp'
  if (card.needsBankPage && fields.bank === undefined) return 'bank'
  return undefined
}

function refusalOf(card: TestCard, fields: CardFields): string | undefined {
  if (card.pin && fields.pin !== card.pin) return 'Incorrect PIN'
  if (card.needsPhone && !/^\d{10,}$/.test(fields.phone ?? '')) return 'Invalid phone number'
  if (card.otp && fields.otp !== card.otp) return 'Invalid OTP'
  if (card.needsBankPage && fields.bank !== 'authorised') return 'Authentication failed'
  return card.refusal
}

/** How far a transaction has come, for its page. */
function state(row: SimTransaction) {
  const { id, reference, status, gatewayResponse, prompt } = row
  const asked = prompt && { kind: prompt.kind, text: prompt.text }
  return { id: String(id), reference, status, message: gatewayResponse, prompt: asked, returnUrl: returnUrl(row) }
}

/** What the page needs to draw itself. */
function pageView(row: SimTransaction, publicUrl: string) {
  return {
    ...state(row),
    access_code: row.accessCode,
    authorization_url: `${publicUrl}/checkout/${row.accessCode}`,
    amount: row.amount,
    currency: row.currency,
    email: row.email,
    channels: row.channels,
    customer: customerView(row.email),
    cancelUrl: cancelUrl(row),
  }
}

/** Where the browser goes after payment; the parameters are a hint and prove nothing. */
function returnUrl(row: SimTransaction): string | null {
  if (!row.callbackUrl) return null
  const url = new URL(row.callbackUrl)
  url.searchParams.set('trxref', row.reference)
  url.searchParams.set('reference', row.reference)
  return url.href
}

/** Where the Cancel link leads; only web addresses, for it becomes a link. */
function cancelUrl(row: SimTransaction): string | null {
  const metadata = typeof row.metadata === 'string' ? parseText(row.metadata) : row.metadata
  const action = z.looseObject({ cancel_action: z.string() }).safeParse(metadata)
  return action.success && isWebUrl(action.data.cancel_action) ? action.data.cancel_action : null
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
