import { z } from 'zod'
import { type StoredValue, storedValue } from '../../../client/storage/stored-value.ts'

const PendingMail = z.object({
  /** What the code in the mail is for. */
  purpose: z.enum(['signup', 'code', 'recovery']),
  email: z.string(),
  /** When the last mail was asked for, ms since 1970; null when none was asked for here. */
  askedAt: z.number().nullable(),
})
export type PendingMail = z.infer<typeof PendingMail>

/**
 * The mail whose code is waited for. It outlives a reload of the tab: phones reload a page while its owner looks into
 * the mail.
 */
export const pendingMail: StoredValue<PendingMail | null> = storedValue({
  key: 'chillz-pending-mail',
  parse: (stored) => PendingMail.safeParse(stored).data ?? null,
  storage: () => sessionStorage,
})
