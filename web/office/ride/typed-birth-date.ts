import { isBirthDate } from '#domain/profiles/birth-date.ts'
import { serviceDay } from '#domain/time/accra-time.ts'

/** Reads a date of birth typed as day, month and year. @returns `1994-03-06`, or undefined when it is none */
export function typedBirthDate(typed: string, now: Date): string | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(typed.replace(/\D/g, '')) ?? []
  const date = `${year}-${month}-${day}`
  return isBirthDate(date, serviceDay(now)) ? date : undefined
}
