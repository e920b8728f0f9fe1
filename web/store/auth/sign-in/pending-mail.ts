import { z } from 'zod'
import { storedValue } from '../../../client/storage/stored-value.ts'

const PendingMail = z.object({
  /** What the code in the mail is for. */
  purpose: z.enum(['signup', 'code', 'recovery']),
  email: z.string(),
  /** The person signed up with this address before, with a password that a sign-in code drops. */
  isAfterSignUp: z.boolean().optional(),
  /** When the last mail was requested, ms since 1970; null when none was requested here. */
  askedAt: z.number().nullable(),
})
export type PendingMail = z.infer<typeof PendingMail>

/** The mail whose code is expected. Stored, because phones reload the page while the person reads the mail. */
export const pendingMail = storedValue<PendingMail | null>({
  key: 'chillz-pending-mail',
  schema: PendingMail.nullable(),
  empty: null,
  owner: 'person',
  storage: 'tab',
})
