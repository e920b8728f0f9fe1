import { z } from 'zod'
import { STAFF_ROLES } from '../actor.ts'
import { BlockTerms, BlockView } from '../blocks/blocks-api.ts'
import type { Endpoint } from '../endpoint.ts'
import { cursorWith, PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { ListedOrder } from '../orders/order-list-api.ts'
import { INTENT_STATUSES } from '../payments/payment-list-api.ts'
import { PurposeName } from '../payments/payments-api.ts'
import { PersonId } from './person-id.ts'

/** People with an account, or guests, who are known by the phone of their orders alone. */
export const PERSON_KINDS = ['account', 'guest'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]
export const PERSON_NOTE_MAX = 1_000
const ANY_ID = '([\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}|[0-9A-HJKMNP-TV-Z]{10})'

/** Somebody in the list of people. */
export const PersonRow = z.object({
  /** The account's id, or the id of the guest's newest order. */
  id: z.string(),
  kind: z.enum(PERSON_KINDS),
  name: z.string(),
  /** As stored: the profile's or the order's. */
  phone: z.string(),
  email: z.string().nullable(),
  /** When the account was opened, or the newest order of a guest was placed. */
  at: z.iso.datetime(),
  isBlocked: z.boolean(),
})
export type PersonRow = z.infer<typeof PersonRow>

/** What staff write about a person for each other. */
export const PersonNote = z.object({
  id: z.uuid(),
  text: z.string(),
  by: z.string(),
  name: z.string().nullable(),
  at: z.iso.datetime(),
})
export type PersonNote = z.infer<typeof PersonNote>

/** Everything about one person, for staff. */
export const PersonView = PersonRow.extend({
  address: z.string(),
  /** Null for guests. */
  account: z
    .object({
      role: z.enum(STAFF_ROLES).nullable(),
      isEmailConfirmed: z.boolean(),
      /** A sign-in phone, E.164. */
      signInPhone: z.string().nullable(),
      isPhoneConfirmed: z.boolean(),
      hasSecondFactor: z.boolean(),
      sessions: z.array(
        z.object({
          id: z.uuid(),
          device: z.string(),
          createdAt: z.iso.datetime(),
          refreshedAt: z.iso.datetime(),
        }),
      ),
    })
    .nullable(),
  plan: z.object({ name: z.string(), expiresAt: z.iso.datetime().nullable() }).nullable(),
  /** Money on its way back, and money that went back, of all their payments. */
  owed: Pesewas,
  refunded: Pesewas,
  /** The newest payments for anything but orders. */
  requests: z.array(
    z.object({
      id: z.uuid(),
      purpose: PurposeName,
      code: z.string().nullable(),
      amount: Pesewas,
      status: z.enum(INTENT_STATUSES),
      at: z.iso.datetime(),
    }),
  ),
  notes: z.array(PersonNote),
  /** The running block that ends last. */
  block: BlockView.nullable(),
})
export type PersonView = z.infer<typeof PersonView>

const read = { access: { right: 'people.read' }, rate: 'unlimited', cache: 'never' } as const
const change = { ...read, access: { right: 'people.change' } } as const
const params = z.object({ personId: PersonId })

export const listPeople = {
  method: 'GET',
  url: '/api/people',
  ...read,
  schema: {
    summary: 'For staff: people with an account, or guests, the newest first',
    querystring: PageQuery.extend({
      cursor: cursorWith(ANY_ID).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      kind: z.enum(PERSON_KINDS),
      /** A part of a phone number, an order id, an address or a name; of guests a whole number or its last four digits. */
      q: z.string().trim().min(3).max(80).optional(),
    }),
    response: { 200: pageOf(PersonRow) },
  },
} as const satisfies Endpoint

export const readPerson = {
  method: 'GET',
  url: '/api/people/:personId',
  ...read,
  schema: { summary: 'For staff: everything about one person', params, response: { 200: PersonView } },
} as const satisfies Endpoint

export const listPersonOrders = {
  method: 'GET',
  url: '/api/people/:personId/orders',
  ...read,
  schema: {
    summary: 'For staff: the orders of one person, the newest first',
    params,
    querystring: PageQuery.extend({ cursor: cursorWith('[0-9A-HJKMNP-TV-Z]{10}').optional() }),
    response: { 200: pageOf(ListedOrder) },
  },
} as const satisfies Endpoint

export const writePersonNote = {
  method: 'POST',
  url: '/api/people/:personId/notes',
  ...read,
  schema: {
    summary: 'For staff: writes a note about a person that only staff see',
    params,
    body: z.strictObject({ id: z.uuid(), text: z.string().trim().min(1).max(PERSON_NOTE_MAX) }),
    response: { 200: z.object({ written: z.literal(true) }) },
  },
} as const satisfies Endpoint

export const blockPerson = {
  method: 'POST',
  url: '/api/people/:personId/block',
  ...change,
  schema: {
    summary: 'For staff: blocks a person, by the account and the verified contacts, or by the phone of a guest',
    params,
    body: BlockTerms,
    response: { 200: BlockView },
  },
} as const satisfies Endpoint

export const endSessions = {
  method: 'DELETE',
  url: '/api/people/:personId/sessions',
  ...change,
  schema: {
    summary: 'For staff: signs a person out on all devices',
    params,
    response: { 200: z.object({ ended: z.literal(true) }) },
  },
} as const satisfies Endpoint

export const removeSignInPhone = {
  method: 'POST',
  url: '/api/people/:personId/phone-removal',
  ...change,
  schema: {
    summary: 'For staff: takes away the phone that an account signs in with, which is wrong or somebody else’s now',
    params,
    body: z.strictObject({
      /** The number as the caller saw it. */
      before: z.string().regex(/^\+\d{6,15}$/),
    }),
    response: { 200: z.object({ removed: z.literal(true) }) },
  },
} as const satisfies Endpoint

export const exportPerson = {
  method: 'POST',
  url: '/api/people/:personId/export',
  ...change,
  schema: {
    summary: 'For staff: everything stored about a person as a zip file, at their request',
    params,
    response: { 200: z.unknown() },
  },
} as const satisfies Endpoint

export const erasePerson = {
  method: 'POST',
  url: '/api/people/:personId/erasure',
  ...change,
  schema: {
    summary: 'For staff: erases a person at their request; refused while an order or a request is in progress',
    params,
    response: { 200: z.object({ erased: z.literal(true) }) },
  },
} as const satisfies Endpoint
