import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { PurchaseAnswer, PurchaseId } from '../payments/payments-api.ts'
import { TOP_UP_STATUSES } from './top-up-status.ts'

export const AirtimeProvider = z.object({
  id: z.string(),
  name: z.string(),
  /** Prefixes of numbers that it issued; only a hint, because numbers move between networks. */
  prefixes: z.array(z.string()),
})
export type AirtimeProvider = z.infer<typeof AirtimeProvider>

export const listAirtimeProviders = {
  method: 'GET',
  url: '/api/airtime/providers',
  access: 'anyone',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The networks that airtime is sold for, and the limits',
    response: {
      200: z.object({
        providers: z.array(AirtimeProvider),
        minimum: Pesewas,
        /** The most that one person can buy in a day. */
        dailyCap: Pesewas,
        /** The amount that the caller can still buy today; the whole cap for visitors. */
        leftToday: Pesewas,
        /** Whether a network's service sends it, and not staff. Servers before this do not say it. */
        isAutomatic: z.boolean().optional(),
      }),
    },
  },
} as const satisfies Endpoint

export const buyTopUp = {
  method: 'POST',
  url: '/api/airtime/top-ups',
  access: 'person',
  rate: 'placeOrder',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'Requests airtime and writes the payment intent; the airtime is sent once it is paid',
    body: z.strictObject({
      id: PurchaseId,
      providerId: z.string().max(40),
      /** Whole cedis, in pesewas. */
      amount: Pesewas,
      /** A Ghana number with leading 0, or with +233. */
      phone: z.string().trim().max(20),
    }),
    response: { 200: PurchaseAnswer },
  },
} as const satisfies Endpoint

export const MyTopUp = z.object({
  id: z.uuid(),
  providerName: z.string(),
  /** E.164. */
  phone: z.string(),
  amount: Pesewas,
  status: z.enum(TOP_UP_STATUSES),
  reference: z.string(),
  createdAt: z.iso.datetime(),
})
export type MyTopUp = z.infer<typeof MyTopUp>

export const listMyTopUps = {
  method: 'GET',
  url: '/api/airtime/top-ups',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The paid top-ups of the caller, newest first',
    querystring: PageQuery,
    response: { 200: pageOf(MyTopUp) },
  },
} as const satisfies Endpoint

const DeskTopUp = MyTopUp.extend({
  /** The payer's name; empty if the account is deleted. */
  memberName: z.string(),
  /** Whether a network's service is sending it now, so that staff do not send it manually meanwhile. */
  isBeingSent: z.boolean(),
  /** Who took it to send it manually, and when; theirs alone while `isTaken`. Servers before this do not send it. */
  taken: z.object({ by: z.string(), name: z.string().nullable(), at: z.iso.datetime() }).nullish(),
  providerReference: z.string().nullable(),
  lastError: z.string().nullable(),
})

export const listDeskTopUps = {
  method: 'GET',
  url: '/api/airtime/desk',
  access: { right: 'airtime.send' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: paid airtime that is not confirmed as sent, the oldest first',
    querystring: PageQuery,
    response: { 200: pageOf(DeskTopUp) },
  },
} as const satisfies Endpoint

const deskParams = z.object({ topUpId: z.uuid() })

export const takeTopUp = {
  method: 'PUT',
  url: '/api/airtime/desk/:topUpId/taken',
  access: { right: 'airtime.send' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: takes a top-up to send it manually, so that nobody else sends it meanwhile, or hands it back',
    params: deskParams,
    body: z.strictObject({ isTaken: z.boolean() }),
    response: { 200: z.object({ status: z.enum(TOP_UP_STATUSES) }) },
  },
} as const satisfies Endpoint

export const recordTopUpSent = {
  method: 'POST',
  url: '/api/airtime/desk/:topUpId/sent',
  access: { right: 'airtime.send' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: records that airtime was sent manually',
    params: deskParams,
    body: z.strictObject({
      /** The network's reference; empty if it gives none. */
      reference: z.string().trim().max(60),
    }),
    response: { 200: z.object({ status: z.enum(TOP_UP_STATUSES) }) },
  },
} as const satisfies Endpoint

export const recordTopUpFailed = {
  method: 'POST',
  url: '/api/airtime/desk/:topUpId/failed',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: records that airtime cannot be sent; its payment is refunded in full',
    params: deskParams,
    body: z.strictObject({}),
    response: {
      200: z.object({
        status: z.enum(TOP_UP_STATUSES),
        /** `manual`: the money did not come through the provider, so staff refund it manually. */
        refund: z.enum(['none', 'automatic', 'manual']),
      }),
    },
  },
} as const satisfies Endpoint
