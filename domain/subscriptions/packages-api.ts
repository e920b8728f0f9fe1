import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

/** The state of a weekly package: due, delivered, or skipped once. */
const PACKAGE_STATUSES = ['due', 'delivered', 'skipped'] as const

const WeekPackage = z.object({
  /** The Monday of its week, in Accra. */
  weekOf: z.iso.date(),
  /** One article each. */
  contents: z.array(z.string()),
})

export const MyPackage = WeekPackage.extend({
  status: z.enum(PACKAGE_STATUSES),
  /** The profile's address when the week began; empty if it had none. */
  address: z.string(),
  city: z.string(),
})
export type MyPackage = z.infer<typeof MyPackage>

export const listMyPackages = {
  method: 'GET',
  url: '/api/subscriptions/packages',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The weekly packages of the caller’s plan, newest first, and the one of next week',
    response: {
      200: z.object({
        packages: z.array(MyPackage),
        /** Next week's package with today's contents, if the plan still runs then. */
        next: WeekPackage.nullable(),
      }),
    },
  },
} as const satisfies Endpoint

const PackageView = z.object({
  userId: z.uuid(),
  weekOf: z.iso.date(),
  planName: z.string(),
  contents: z.array(z.string()),
  recipientName: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  status: z.enum(PACKAGE_STATUSES),
})

export const listPackages = {
  method: 'GET',
  url: '/api/welfare/:weekOf',
  access: { right: 'packages.deliver' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: the packages of the week that begins on this Monday',
    params: z.object({ weekOf: z.iso.date() }),
    response: { 200: z.object({ deliveries: z.array(PackageView) }) },
  },
} as const satisfies Endpoint

export const markPackage = {
  method: 'POST',
  url: '/api/welfare/:weekOf/:userId',
  access: { right: 'packages.deliver' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: records that a week’s package was delivered or is skipped',
    params: z.object({ weekOf: z.iso.date(), userId: z.uuid() }),
    body: z.strictObject({
      status: PackageView.shape.status,
      /** As the caller saw it: somebody else's change wins. Pages of an earlier version do not send it. */
      before: PackageView.shape.status.optional(),
    }),
    response: { 200: PackageView },
  },
} as const satisfies Endpoint
