import { z } from 'zod'

/** The longest address that mail servers carry. */
export const EMAIL_MAX = 254

/** An e-mail address. */
export const Email = z.email().max(EMAIL_MAX)
