import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Pesewas } from '../money.ts'
import { PHONE_MAX } from '../phone/phone.ts'
import { NetworkName } from './networks.ts'
import { PaymentSubject, Reference } from './payments-api.ts'

const forPayer = { access: 'anyone', rate: 'pay', cache: 'never' } as const

/** A wallet's network, and whether it keeps failing just now. */
export const NetworkState = z.object({ network: NetworkName, isTroubled: z.boolean() })
export type NetworkState = z.infer<typeof NetworkState>

export const readChargeOffer = {
  method: 'GET',
  url: '/api/momo/offer',
  ...forPayer,
  schema: {
    summary: 'What the form of a mobile money charge needs: the amount, the networks in order, and a charge that waits',
    querystring: PaymentSubject,
    response: {
      200: z.object({
        amount: Pesewas,
        isDue: z.boolean(),
        /** The own number of a signed-in payer; null where only the id of the subject is known. */
        phone: z.string().nullable(),
        /** The reference of a charge that waits for its payer; null when none does. */
        waiting: z.string().nullable(),
        /** Those that work first. */
        networks: z.array(NetworkState),
      }),
    },
  },
} as const satisfies Endpoint

export const startCharge = {
  method: 'POST',
  url: '/api/momo/start',
  ...forPayer,
  schema: {
    summary:
      'Charges a mobile money wallet, or answers with the charge that waits already; amount from the stored request',
    body: z.strictObject({
      subject: PaymentSubject,
      network: NetworkName,
      /** In any form in which people type a mobile number of Ghana. */
      phone: z.string().max(PHONE_MAX * 2),
    }),
    response: { 200: z.object({ reference: z.string() }) },
  },
} as const satisfies Endpoint

export const VOUCHER = /^\d{4,10}$/

export const sendVoucher = {
  method: 'POST',
  url: '/api/momo/:id/voucher',
  ...forPayer,
  schema: {
    summary: 'Sends the voucher that a wallet asks for, once for each question; it is never stored',
    /** The reference of the charge. */
    params: z.object({ id: Reference }),
    body: z.strictObject({
      voucher: z
        .string()
        .max(20)
        .transform((typed) => typed.replace(/\s/g, ''))
        .pipe(z.string().regex(VOUCHER)),
    }),
    response: { 200: z.object({ isAccepted: z.boolean() }) },
  },
} as const satisfies Endpoint
