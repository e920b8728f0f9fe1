import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { Email } from '#domain/text/email.ts'
import type { Contact } from './user-queries.ts'

/** Normalises an address: lower case, trimmed. */
export function emailContact(typed: string): Contact & { kind: 'email' } {
  const value = typed.trim().toLowerCase()
  if (!Email.safeParse(value).success) {
    throw new AuthRefusal('validation_failed', 'Unable to validate email address: invalid format')
  }
  return { kind: 'email', value }
}

/** Normalises a phone: international digits without a plus. */
export function phoneContact(typed: string): Contact & { kind: 'phone' } {
  const value = typed.replace(/[\s+]/g, '')
  if (!/^[1-9]\d{1,14}$/.test(value)) {
    throw new AuthRefusal('validation_failed', 'Invalid phone number format (E.164 required)')
  }
  return { kind: 'phone', value }
}

/** The single contact, e-mail or phone, that a request names. */
export function contactOf(body: { email?: string | undefined; phone?: string | undefined }): Contact {
  if (body.email) {
    if (body.phone)
      throw new AuthRefusal('validation_failed', 'Only an email address or phone number should be provided')
    return emailContact(body.email)
  }
  if (body.phone) return phoneContact(body.phone)
  throw new AuthRefusal('validation_failed', 'One of email or phone must be set')
}
