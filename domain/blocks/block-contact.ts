import { parsePhone } from '../phone/phone.ts'
import { Email } from '../text/email.ts'

/** Reads what is to be blocked: a phone number (E.164), or a mail address in lower case; undefined for anything else. */
export function readBlockContact(typed: string): { phone: string | null; email: string | null } | undefined {
  const phone = parsePhone(typed) ?? null
  const email = Email.safeParse(typed.trim().toLowerCase()).data ?? null
  return phone === null && email === null ? undefined : { phone, email }
}
