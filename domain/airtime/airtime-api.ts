import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Pesewas } from '../money.ts'
import { PurchaseAnswer, PurchaseId } from '../payments/payments-api.ts'
import { TOP_UP_STATUSES } from './top-up-status.ts'

export const AirtimeProvider = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginnings of numbers that were its own at first; only a hint, since numbers move. */
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
    summary: 'The networks that airtime is sold for, and how much of it',
    response: {
      200: z.object({
        providers: z.array(AirtimeProvider),
        minimum: Pesewas,
        /** What one person can buy in a day. */
        dailyCap: Pesewas,
        /** What whoever is signed in can still buy today; the whole cap for visitors. */
        leftToday: Pesewas,
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
  schema: {
    summary: 'Asks for airtime: writes what the payment is made for; it is sent once it is paid',
    body: z.strictObject({
      /** Made by the browser for this purchase: the same request sent twice counts once. */
      id: PurchaseId,
      providerId: z.string().max(40),
      /** Whole cedis, in pesewas. */
      amount: Pesewas,
      /** Digits as typed at home, or with +233. */
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
    summary: 'The airtime that one has paid for, newest first',
    response: { 200: z.object({ topUps: z.array(MyTopUp) }) },
  },
} as const satisfies Endpoint

const DeskTopUp = MyTopUp.extend({
  /** Who paid; empty when the account is gone. */
  memberName: z.string(),
  /** Whether a network's own service works on it just now, so that nobody sends it by hand meanwhile. */
  isBeingSent: z.boolean(),
  providerReference: z.string().nullable(),
  lastError: z.string().nullable(),
})

export const listDeskTopUps = {
  method: 'GET',
  url: '/api/airtime/desk',
  access: { right: 'members.serve' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: airtime that is paid and has not arrived for certain, the oldest first',
    response: { 200: z.object({ topUps: z.array(DeskTopUp) }) },
  },
} as const satisfies Endpoint

const deskParams = z.object({ topUpId: z.uuid() })

export const recordTopUpSent = {
  method: 'POST',
  url: '/api/airtime/desk/:topUpId/sent',
  access: { right: 'members.serve' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: notes that airtime was sent by hand',
    params: deskParams,
    body: z.strictObject({
      /** What the network calls it; empty where it gives none. */
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
    summary: 'For staff: notes that airtime cannot be sent; its money goes back in full',
    params: deskParams,
    body: z.strictObject({}),
    response: {
      200: z.object({
        status: z.enum(TOP_UP_STATUSES),
        /** `by_hand`: the money did not come through the provider, so somebody sends it back. */
        refund: z.enum(['none', 'automatic', 'by_hand']),
      }),
    },
  },
} as const satisfies Endpoint
