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
