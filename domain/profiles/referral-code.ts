import { base32From, parseBase32 } from '../ids/base32.ts'

export const REFERRAL_CODE_LENGTH = 8

/**
 * Makes a referral code: 8 characters (40 bits), easy to read out.
 *
 * @param random at least 8 random bytes
 */
export function referralCodeFrom(random: Uint8Array): string {
  return base32From(random, REFERRAL_CODE_LENGTH)
}

/**
 * Reads a typed referral code in any case, with O for 0 and I or L for 1.
 *
 * @returns the 8 characters, or undefined when it cannot be a referral code
 */
export function parseReferralCode(typed: string): string | undefined {
  return parseBase32(typed, REFERRAL_CODE_LENGTH)
}
