import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { base32From, parseBase32 } from '../ids/base32.ts'
import { Pesewas } from '../money.ts'
import { PaymentSubject, PurposeName } from './payments-api.ts'

const CODE_LENGTH = 12

/** Makes the code of a receipt: 12 characters, 60 bits. @param random at least 12 random bytes */
export function receiptCodeFrom(random: Uint8Array): string {
  return base32From(random, CODE_LENGTH)
}

/** Reads a typed code in any spelling. @returns undefined when it cannot be one */
export function parseReceiptCode(typed: string): string | undefined {
  return parseBase32(typed, CODE_LENGTH)
}

/** The code in three groups for display: `7K3Q-F9M2-XA4D`. */
export function formatReceiptCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** `refunding`: money is on its way back. `partly_refunded`: a part has gone back. */
export const RECEIPT_STATES = ['paid', 'refunding', 'partly_refunded', 'refunded'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** What anybody may know of a receipt whose code they have: no name, phone, address or item. */
export const CheckedReceipt = z.object({
  code: z.string(),
  purpose: PurposeName,
  paidAt: z.iso.datetime(),
  total: Pesewas,
  /** What has gone back. */
  refunded: Pesewas,
  state: z.enum(RECEIPT_STATES),
})
export type CheckedReceipt = z.infer<typeof CheckedReceipt>

export const Receipt = CheckedReceipt.extend({
  /** What people read out: of the order or the request. */
  number: z.string(),
  /** `provider`: card or mobile money by the payment provider. `manual`: mobile money that staff have confirmed. */
  paidBy: z.enum(['provider', 'manual']),
})
export type Receipt = z.infer<typeof Receipt>

export const makeReceipt = {
  method: 'POST',
  url: '/api/receipts',
  access: 'anyone',
  rate: 'pay',
  cache: 'never',
  schema: {
    summary: 'The receipt of something paid, for who may see it; the first call gives it its code',
    body: PaymentSubject,
    response: { 200: Receipt },
  },
} as const satisfies Endpoint

export const checkReceipt = {
  method: 'GET',
  url: '/api/receipts/:code',
  access: 'anyone',
  rate: 'receipt',
  cache: 'never',
  schema: {
    summary: 'Whether a receipt with this code is genuine; null when we gave out no such code',
    params: z.object({
      code: z
        .string()
        .min(1)
        .max(40)
        .transform((typed) => parseReceiptCode(typed) ?? ''),
    }),
    response: { 200: z.object({ receipt: CheckedReceipt.nullable() }) },
  },
} as const satisfies Endpoint
