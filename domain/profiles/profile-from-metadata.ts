import { localPhone, parsePhone } from '../phone/phone.ts'
import { cutText } from '../text/cut-text.ts'
import { plainLine } from '../text/plain-line.ts'
import { isBirthDate } from './birth-date.ts'
import { COUNTRIES, type Country } from './home-places.ts'
import { Gender, PROFILE_MAX } from './profiles-api.ts'
import { parseReferralCode } from './referral-code.ts'

/** The first values of a new profile. */
export type ProfileStart = {
  fullName: string
  phone: string
  dateOfBirth: string | null
  gender: Gender | null
  country: Country
  address: string
  city: string
  postalCode: string
  /** A possible referral code; null where none was typed. */
  referredBy: string | null
}

/**
 * Reads the metadata of a sign-up. It may hold anything, so nothing is an error: values of a wrong type are dropped,
 * long ones are cut. Outside Ghana no address is stored.
 *
 * @param today the day in Accra, `2026-05-01`, the latest birth date
 */
export function profileFromMetadata(metadata: Readonly<Record<string, unknown>>, today: string): ProfileStart {
  const line = (key: string, max: number) => lineOf(metadata[key], max)
  const country = COUNTRIES.find((one) => one === metadata.country) ?? 'Ghana'
  const inGhana = (key: string, max: number) => (country === 'Ghana' ? line(key, max) : '')
  const dateOfBirth = line('date_of_birth', 40)
  return {
    // Sign-in providers use another field for the name.
    fullName: line('full_name', PROFILE_MAX.fullName) || line('name', PROFILE_MAX.fullName),
    phone: phoneOf(metadata.phone),
    dateOfBirth: isBirthDate(dateOfBirth, today) ? dateOfBirth : null,
    gender: Gender.safeParse(metadata.gender).data ?? null,
    country,
    address: inGhana('address', PROFILE_MAX.address),
    city: inGhana('city', PROFILE_MAX.city),
    postalCode: inGhana('postal_code', PROFILE_MAX.postalCode),
    referredBy: parseReferralCode(line('referred_by', 40)) ?? null,
  }
}

function lineOf(value: unknown, max: number): string {
  return typeof value === 'string' ? cutText(plainLine(value, Number.POSITIVE_INFINITY), max).trimEnd() : ''
}

/** A number of Ghana as its ten digits; of anything else the first ten digits. */
function phoneOf(value: unknown): string {
  const typed = lineOf(value, 40)
  const known = parsePhone(typed)
  return known === undefined ? typed.replace(/\D/g, '').slice(0, 10) : localPhone(known)
}
