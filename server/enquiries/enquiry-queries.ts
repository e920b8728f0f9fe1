import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { letterQueries } from '../letters/letter-queries.ts'
import { enquiries } from './enquiry-tables.ts'

/** In place of erased words that must not be empty in an enquiry, for servers and pages of an earlier version too. */
const ERASED = '–'

/**
 * Erased are who asked, and all that they typed: whoever has no business enters their own name as the company. Kind,
 * country and number stay.
 */
export const enquiryLetters = letterQueries(
  enquiries,
  ({ emails, phones }) => {
    const { email, phone, country } = enquiries
    // Phones are stored as they were typed. One without a country code is of Ghana only if the enquiry names Ghana.
    const digits = sql`regexp_replace(${phone}, '\\D', '', 'g')`
    const whole = phones.flatMap((one) => [one, `00${one}`])
    const local = phones.flatMap((one) => (one.startsWith('233') ? [`0${one.slice(3)}`, one.slice(3)] : []))
    return or(inArray(email, [...emails]), inArray(digits, whole), and(eq(country, 'GH'), inArray(digits, local)))
  },
  {
    ...{ userId: null, contact: '', email: '', phone: '', message: '' },
    ...{ company: ERASED, product: ERASED, volume: '' },
  },
)
