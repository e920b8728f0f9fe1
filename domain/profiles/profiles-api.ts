import { z } from 'zod'
import { STAFF_ROLES } from '../actor.ts'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { BasisPoints, Pesewas } from '../money.ts'
import { LineChoice } from '../orders/cart-line.ts'
import { ORDER_CONTEXT_NAMES } from '../orders/order-contexts.ts'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { PHONE_MAX } from '../phone/phone.ts'
import { CITY_MAX } from '../place/city.ts'
import { COUNTRIES } from './home-places.ts'

export const GENDERS = ['male', 'female'] as const
export const Gender = z.enum(GENDERS)
export type Gender = z.infer<typeof Gender>

/** The maximum lengths of a profile's texts, in characters. */
export const PROFILE_MAX = {
  fullName: 80,
  /** Ten digits, as dialled in Ghana, or a number of another country with its plus. */
  deliveryPhone: PHONE_MAX,
  address: 200,
  city: CITY_MAX,
  postalCode: 20,
} as const

const LOCAL_PHONE = /^(?:\d{0,10}|\+(?!233)[1-9]\d{6,14})$/

/** The largest accepted picture of a shopper, in bytes. */
export const AVATAR_MAX_BYTES = 2_097_152

/** A shopper's own profile. */
export const ProfileView = z.object({
  userId: z.uuid(),
  /** The e-mail that the account signs in with; empty if it has none. */
  email: z.string(),
  /** The phone that the account signs in with, international digits; empty if it has none. */
  phone: z.string(),
  fullName: z.string(),
  /** As dialled in Ghana, for the rider; empty if unknown. */
  deliveryPhone: z.string(),
  /** `1994-03-06`. */
  dateOfBirth: z.iso.date().nullable(),
  gender: Gender.nullable(),
  country: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  /** On the shop's own address; null without a picture. */
  avatarUrl: z.string().nullable(),
  referralCode: z.string(),
  /** The number of people who joined with the code and confirmed their address. */
  referralCount: z.int(),
  /** The present plan: one that has ended is `unsubscribed`, without a discount. */
  subscription: z.object({
    planId: z.string(),
    planName: z.string(),
    discountBps: BasisPoints,
    /** When plan and discount end; null: no end, or no plan. */
    expiresAt: z.iso.datetime().nullable(),
  }),
  /** Whether they asked to be notified when the country club opens. */
  asksForClubNews: z.boolean(),
  /** Shown, but cannot be changed. */
  notifications: z.object({ email: z.literal(true), sms: z.literal(true), push: z.literal(true) }),
  staffRole: z.enum(STAFF_ROLES).nullable(),
})
export type ProfileView = z.infer<typeof ProfileView>

const text = (max: number) => z.string().trim().max(max)

export const ProfileChange = z
  .strictObject({
    fullName: text(PROFILE_MAX.fullName),
    deliveryPhone: text(PROFILE_MAX.deliveryPhone).regex(
      LOCAL_PHONE,
      'ten digits, or a plus and a number of another country',
    ),
    dateOfBirth: z.iso.date().nullable(),
    gender: Gender.nullable(),
    country: z.enum(COUNTRIES),
    address: text(PROFILE_MAX.address),
    city: text(PROFILE_MAX.city),
    postalCode: text(PROFILE_MAX.postalCode),
    asksForClubNews: z.literal(true),
  })
  .partial()
export type ProfileChange = z.infer<typeof ProfileChange>

export const getProfile = {
  method: 'GET',
  url: '/api/profile',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: { summary: 'The profile of the caller', response: { 200: ProfileView } },
} as const satisfies Endpoint

const ClubInterest = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  /** The delivery phone, digits as dialled in Ghana; empty if unknown. */
  phone: z.string(),
  askedAt: z.iso.datetime(),
})

export const listClubInterests = {
  method: 'GET',
  url: '/api/club/interests',
  access: { right: 'people.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: people who asked to be notified when the country club opens, the earliest first, by page',
    /** `next` of the previous page. */
    querystring: z.strictObject({ after: z.uuid().optional() }),
    response: { 200: z.object({ interests: z.array(ClubInterest), next: z.uuid().nullable() }) },
  },
} as const satisfies Endpoint

export const changeProfile = {
  method: 'PATCH',
  url: '/api/profile',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'Changes the given parts of the caller’s profile',
    body: ProfileChange,
    response: { 200: ProfileView },
  },
} as const satisfies Endpoint

/** Its body is multipart/form-data with one picture, `file`, of at most 2 MB. */
export const setAvatar = {
  method: 'PUT',
  url: '/api/profile/avatar',
  access: 'person',
  rate: 'avatar',
  cache: 'never',
  schema: { summary: 'Sets the caller’s picture (multipart: file)', response: { 200: ProfileView } },
} as const satisfies Endpoint

export const removeAvatar = {
  method: 'DELETE',
  url: '/api/profile/avatar',
  access: 'person',
  rate: 'avatar',
  cache: 'never',
  schema: { summary: 'Removes the caller’s picture', response: { 200: ProfileView } },
} as const satisfies Endpoint

export const getAvatar = {
  method: 'GET',
  url: '/api/avatars/:id',
  access: 'anonymous',
  rate: 'pictures',
  /** Stored by the browser only: a copy in a shared cache would outlive its account. */
  cache: 'private',
  freshSeconds: 'ever',
  schema: {
    summary: 'A shopper’s picture (image/webp); its random id is the secret',
    params: z.object({ id: z.string().regex(/^[\w-]{16,40}$/) }),
    response: { 200: z.any() },
  },
} as const satisfies Endpoint

const MyOrder = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  placedAt: z.iso.datetime(),
  scheduledFor: z.iso.datetime().nullable(),
  total: Pesewas,
  context: z.enum(ORDER_CONTEXT_NAMES),
  /** The ordered items, with their names of that day. */
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** The stored choices, to order again; empty if they are deleted. */
  lines: z.array(LineChoice),
})
export type MyOrder = z.infer<typeof MyOrder>

export const listMyOrders = {
  method: 'GET',
  url: '/api/profile/orders',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The caller’s orders, newest first, by page',
    /** `next` of the previous page. */
    querystring: z.strictObject({ before: OrderId.optional() }),
    response: { 200: z.object({ orders: z.array(MyOrder), next: z.string().nullable() }) },
  },
} as const satisfies Endpoint

const MySession = z.object({
  id: z.uuid(),
  /** Whether it is the caller's session. */
  isThis: z.boolean(),
  createdAt: z.iso.datetime(),
  refreshedAt: z.iso.datetime(),
  /** A readable name, e.g. `Chrome on Android`. */
  device: z.string(),
  aal: z.enum(['aal1', 'aal2']),
})
export type MySession = z.infer<typeof MySession>

export const listMySessions = {
  method: 'GET',
  url: '/api/profile/sessions',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The caller’s sessions, the latest used first',
    response: { 200: z.object({ sessions: z.array(MySession) }) },
  },
} as const satisfies Endpoint

export const downloadMyData = {
  method: 'GET',
  url: '/api/profile/data',
  access: 'person',
  rate: 'ownData',
  cache: 'never',
  schema: {
    summary: 'All data about the caller, as a zip file: my-data.json and pictures',
    response: { 200: z.any() },
  },
} as const satisfies Endpoint

export const deleteAccount = {
  method: 'POST',
  url: '/api/profile/delete',
  access: 'person',
  rate: 'deleteAccount',
  cache: 'never',
  schema: {
    summary: 'Deletes the caller’s account permanently',
    body: z.strictObject({
      /** The code that /auth/v1/reauthenticate sent. */
      nonce: z.string().trim().min(1).max(20),
    }),
    response: { 200: z.object({ deleted: z.literal(true) }) },
  },
} as const satisfies Endpoint

/** The names are those of the specification, which clients of this procedure send. */
export const getDiscount = {
  method: 'POST',
  url: '/api/rpc/get_user_discount_percentage',
  access: 'anyone',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary:
      'The discount percentage of the caller’s plan; 0 for another person’s id, without a plan, and on any failure',
    body: z.strictObject({ user_id: z.string().max(100) }),
    response: { 200: z.number() },
  },
} as const satisfies Endpoint

export const checkReferral = {
  method: 'GET',
  url: '/api/referrals/:code',
  access: 'anyone',
  rate: 'referral',
  cache: 'never',
  schema: {
    summary: 'Whether a referral code exists, in any spelling',
    params: z.object({ code: z.string().min(1).max(40) }),
    response: { 200: z.object({ isKnown: z.boolean() }) },
  },
} as const satisfies Endpoint
