import { z } from 'zod'

const EARLIEST = '1900-01-01'
const Day = z.iso.date()

/**
 * Whether a day is a valid birth date: a calendar day from 1900 to today.
 *
 * @param day `1994-03-06`
 * @param today the day in Accra
 */
export function isBirthDate(day: string, today: string): boolean {
  return Day.safeParse(day).success && day >= EARLIEST && day <= today
}
