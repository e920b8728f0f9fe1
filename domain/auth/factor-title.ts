import type { FactorType } from './auth-shapes.ts'

/** How many digits of a number identify a phone to its owner without revealing it. */
const SHOWN_DIGITS = 3

/**
 * The title of a second factor for its owner: `Authenticator app (Work phone)`, `Phone ending in 567`. The rest of a
 * number stays out of mails.
 *
 * @param factor.friendlyName as its owner has typed it; may be empty
 * @param factor.phone international digits; null for apps
 */
export function factorTitle(factor: { type: FactorType; friendlyName: string; phone: string | null }): string {
  const { type, friendlyName, phone } = factor
  const kind = type === 'totp' ? 'Authenticator app' : `Phone ending in ${(phone ?? '').slice(-SHOWN_DIGITS)}`
  return ['', kind.toLowerCase()].includes(friendlyName.trim().toLowerCase()) ? kind : `${kind} (${friendlyName})`
}
