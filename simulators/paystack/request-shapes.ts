import { z } from 'zod'
import { invalidParams } from './api-fault.ts'
import type { NewTransaction } from './ledger.ts'

/** The smallest payment, in the subunit of each currency. */
const MINIMUMS: Readonly<Record<string, number>> = { GHS: 10 }
const CHANNELS = ['card', 'bank', 'apple_pay', 'ussd', 'qr', 'mobile_money', 'bank_transfer', 'eft']

const Fields = z.looseObject({})

/** An amount: an integer, or digits as text. */
export function readAmount(raw: unknown): number | undefined {
  const amount = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? amount : undefined
}

/** The fields shared by initialize, charge and the widget. @throws ApiFault 400 with the API's message */
export function readNewTransaction(body: unknown): NewTransaction {
  const fields = readFields(body)
  const email = z.email().safeParse(fields.email)
  if (!email.success) throw invalidParams('Invalid Email Address Passed', 'Pass the email address of the customer')

  const currency = fields.currency === undefined ? 'GHS' : fields.currency
  const minimum = typeof currency === 'string' ? MINIMUMS[currency] : undefined
  if (typeof currency !== 'string' || minimum === undefined) {
    throw invalidParams('Currency not supported by merchant', 'This simulator takes GHS')
  }

  const amount = readAmount(fields.amount)
  if (amount === undefined || amount < minimum) {
    throw invalidParams('Invalid Amount Sent', `Pass an integer in the subunit of the currency, at least ${minimum}`)
  }

  const callbackUrl = fields.callback_url
  if (callbackUrl !== undefined && !isWebUrl(callbackUrl)) throw invalidParams('Invalid callback URL')

  return {
    email: email.data,
    amount,
    currency,
    reference: readReference(fields.reference),
    metadata: fields.metadata,
    callbackUrl,
    channels: readChannels(fields.channels),
  }
}

export function readFields(body: unknown): Record<string, unknown> {
  const fields = Fields.safeParse(body ?? {})
  if (!fields.success) throw invalidParams('Invalid request body', 'Send a JSON object')
  return fields.data
}

export function readText(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw !== '' ? raw : undefined
}

export function isWebUrl(raw: unknown): raw is string {
  return z.url({ protocol: /^https?$/ }).safeParse(raw).success
}

function readReference(raw: unknown): string | undefined {
  if (raw === undefined || raw === null || raw === '') return undefined
  if (typeof raw !== 'string' || !/^[A-Za-z0-9.=-]+$/.test(raw)) {
    throw invalidParams('Invalid transaction reference', 'Only letters, digits, -, . and = are allowed in a reference')
  }
  return raw
}

function readChannels(raw: unknown): string[] | undefined {
  if (raw === undefined || raw === null) return undefined
  const channels = z.array(z.string()).safeParse(raw)
  const known = channels.success ? channels.data.filter((channel) => CHANNELS.includes(channel)) : []
  if (known.length === 0) throw invalidParams('No active channel', `Pass some of ${CHANNELS.join(', ')}`)
  return known
}

/** A form-encoded body with nested keys, `mobile_money[phone]=…`, `channels[]=…`, parsed like the same JSON. */
export function parseForm(text: string): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const match = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(key)
    if (!match?.[1]) continue
    const [, name, inner] = match
    if (inner === undefined) result[name] = value
    else if (inner === '' || /^\d+$/.test(inner)) {
      const list = result[name]
      result[name] = Array.isArray(list) ? [...list, value] : [value]
    } else result[name] = { ...Fields.catch({}).parse(result[name]), [inner]: value }
  }
  return { ...result }
}
