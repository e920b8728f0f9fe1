import { z } from 'zod'
import { STAFF_ROLES } from '../actor.ts'
import type { Endpoint } from '../endpoint.ts'
import { STAFF_RIGHTS, type StaffRight } from '../staff-rights.ts'

const RIGHTS = Object.keys(STAFF_RIGHTS) as [StaffRight, ...StaffRight[]] // the keys of that table

export const readStaffAccess = {
  method: 'GET',
  url: '/api/staff/access',
  // The right that every role has.
  access: { right: 'orders.read_own' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: the role and the rights of the caller',
    response: {
      200: z.object({
        role: z.enum(STAFF_ROLES),
        rights: z.array(z.enum(RIGHTS)),
        /** Those of them that the server refuses until the caller has signed in with a second step. */
        locked: z.array(z.enum(RIGHTS)),
      }),
    },
  },
} as const satisfies Endpoint
