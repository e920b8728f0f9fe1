import { z } from 'zod'
import { STAFF_ROLES } from '../actor.ts'
import type { Endpoint } from '../endpoint.ts'
import { EMAIL_MAX } from '../text/email.ts'

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
        /** Names of STAFF_RIGHTS; a page older than the server ignores those that it does not know. */
        rights: z.array(z.string()),
        /** Those of them that the server refuses until the caller has signed in with a second step. */
        locked: z.array(z.string()),
      }),
    },
  },
} as const satisfies Endpoint

/** How long an invitation to the staff can be accepted. */
export const INVITED_DAYS = 7

const Role = z.enum(STAFF_ROLES)

const StaffMemberView = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  role: Role,
  /** Since when they have it. */
  since: z.iso.datetime(),
  hasSecondFactor: z.boolean(),
  /** When one of their sessions was last renewed; sessions are renewed every hour that they are used. */
  seenAt: z.iso.datetime().nullable(),
  /** Whether they listen for orders on a screen, or deliver. */
  isOnShift: z.boolean(),
})
export type StaffMemberView = z.infer<typeof StaffMemberView>

const InvitationView = z.object({
  id: z.uuid(),
  /** The address, or the phone in E.164. */
  contact: z.string(),
  role: Role,
  expiresAt: z.iso.datetime(),
})
export type InvitationView = z.infer<typeof InvitationView>

const forAdmins = { access: { right: 'staff.change' }, rate: 'unlimited', cache: 'never' } as const
const Done = { 200: z.object({ done: z.literal(true) }) }
const params = z.object({ userId: z.uuid() })

export const listStaff = {
  method: 'GET',
  url: '/api/staff',
  ...forAdmins,
  schema: {
    summary: 'For staff: everybody with a role, and who is invited',
    response: { 200: z.object({ staff: z.array(StaffMemberView), invitations: z.array(InvitationView) }) },
  },
} as const satisfies Endpoint

export const inviteToStaff = {
  method: 'POST',
  url: '/api/staff/invitations',
  ...forAdmins,
  schema: {
    summary: 'For staff: invites somebody by email or phone, who gets the role by signing in with it',
    body: z.strictObject({ contact: z.string().trim().min(3).max(EMAIL_MAX), role: Role }),
    response: Done,
  },
} as const satisfies Endpoint

export const withdrawInvitation = {
  method: 'DELETE',
  url: '/api/staff/invitations/:id',
  ...forAdmins,
  schema: {
    summary: 'For staff: withdraws an invitation',
    params: z.object({ id: z.uuid() }),
    response: Done,
  },
} as const satisfies Endpoint

export const changeRole = {
  method: 'PUT',
  url: '/api/staff/:userId/role',
  ...forAdmins,
  schema: {
    summary: 'For staff: gives somebody of the staff another role',
    params,
    /** `before`: the role that the caller has seen. */
    body: z.strictObject({ role: Role, before: Role }),
    response: Done,
  },
} as const satisfies Endpoint

export const removeStaff = {
  method: 'DELETE',
  url: '/api/staff/:userId',
  ...forAdmins,
  schema: {
    summary: 'For staff: takes the role from somebody, and signs them out on all devices',
    params,
    response: Done,
  },
} as const satisfies Endpoint

export const resetSecondFactor = {
  method: 'DELETE',
  url: '/api/staff/:userId/second-factor',
  ...forAdmins,
  schema: {
    summary: 'For staff: removes a lost second factor of a colleague, who is told, and signs them out',
    params,
    response: Done,
  },
} as const satisfies Endpoint
