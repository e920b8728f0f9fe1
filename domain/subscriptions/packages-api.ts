import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

/** What becomes of a weekly package: it is brought, or left out for once. */
const PACKAGE_STATUSES = ['due', 'delivered', 'skipped'] as const

const WeekPackage = z.object({
  /** The Monday that its week begins with, in Accra. */
  weekOf: z.iso.date(),
  /** One thing each. */
  contents: z.array(z.string()),
})

export const MyPackage = WeekPackage.extend({
  status: z.enum(PACKAGE_STATUSES),
  /** Where it is brought, as the profile said when the week began; empty where it said nothing. */
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
    summary: 'The weekly packages of one’s plan, newest first, and the one of next week',
    response: {
      200: z.object({
        packages: z.array(MyPackage),
        /** Of the week that begins next, if the plan runs by then; as its contents stand today. */
        next: WeekPackage.nullable(),
      }),
    },
  },
} as const satisfies Endpoint
