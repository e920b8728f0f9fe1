import { DAY_MS, serviceDay } from '../time/accra-time.ts'

/** How many wrong codes a rider may type at one door. Then a photo proves the delivery, or a manager records it. */
export const CODE_TRIES = 5
const ADULT_YEARS = 18

/** Makes the four digits of a delivery from random bytes, each code as likely as any other within 2 in a million. @param random at least 4 bytes */
export function doorCodeFrom(random: Uint8Array): string {
  const number = new DataView(random.buffer, random.byteOffset).getUint32(0) % 10_000
  return String(number).padStart(4, '0')
}

/** Whether somebody born on `bornOn` (`1994-03-06`) is 18 or older on the day of `at`. */
export function isAdult(bornOn: string, at: Date): boolean {
  const [year = '', ...day] = bornOn.split('-')
  return [Number(year) + ADULT_YEARS, ...day].join('-') <= serviceDay(at)
}

/** How old a tap may be when it arrives, in milliseconds. */
export const TAP_LIFE_MS = DAY_MS

/**
 * When a tap was made by the shop's clock. The phone's clock may be wrong by hours, so only the time between its tap
 * and its sending counts; a tap is never in the future.
 *
 * @param tap when it was made and when it is sent, by the phone's clock
 * @returns undefined for a tap of more than a day ago
 */
export function tapTime(tap: { at: string; sentAt: string }, now: Date): Date | undefined {
  const age = Math.max(0, Date.parse(tap.sentAt) - Date.parse(tap.at))
  return age > TAP_LIFE_MS ? undefined : new Date(now.getTime() - age)
}
