import { z } from 'zod'

const short = z.string().max(320)
const Metadata = z.record(z.string(), z.unknown()).nullish()

const StaffUser = z.object({
  email: short.optional(),
  phone: short.optional(),
  password: z.string().max(1_000).optional(),
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: Metadata,
  app_metadata: Metadata,
  /** `24h`, `1h30m`, or `none`. */
  ban_duration: z.string().max(40).optional(),
  role: z.string().max(40).optional(),
})
export type StaffUserBody = z.output<typeof StaffUser>

/** The purpose of a link that staff make, as the API names it. */
export const LINK_TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
export type LinkType = (typeof LINK_TYPES)[number]

/** Bodies of the administration calls about people. Unknown fields are dropped. */
export const ADMIN_BODIES = {
  makeUser: StaffUser,
  changeUser: StaffUser,
  deleteUser: z.object({ should_soft_delete: z.boolean().optional() }).nullish(),
  invite: z.object({ email: short, data: Metadata }),
  makeLink: z.object({
    type: short,
    email: short,
    new_email: short.optional(),
    password: z.string().max(1_000).optional(),
    data: Metadata,
    redirect_to: z.string().max(2_000).optional(),
  }),
} as const

/** A page of people. The client sends empty texts for omitted values. */
export const PeopleQuery = z.object({
  page: z.string().max(10).optional(),
  per_page: z.string().max(10).optional(),
  /** Part of an address, a phone or a name. */
  filter: z.string().max(100).optional(),
})
