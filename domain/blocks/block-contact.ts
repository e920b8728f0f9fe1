import { parsePhone } from '../phone/phone.ts'
import { Email } from '../text/email.ts'

/**
 * Reads what is to be blocked: a phone number (E.164), or a mail address in lower case; undefined for anything else. The
 * digits of an address are no number: it would be somebody else's.
 */
export function readBlockContact(typed: string): { phone: string | null; email: string | null } | undefined {
  if (typed.includes('@')) {
    const email = Email.safeParse(typed.trim().toLowerCase()).data
    return email === undefined ? undefined : { phone: null, email }
  }
  const phone = parsePhone(typed)
  return phone === undefined ? undefined : { phone, email: null }
}
