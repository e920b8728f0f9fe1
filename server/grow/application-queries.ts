import { inArray, or } from 'drizzle-orm'
import { letterQueries } from '../letters/letter-queries.ts'
import { growApplications } from './grow-tables.ts'

/** Erased is who applied; region and crops stay. */
export const applications = letterQueries(
  growApplications,
  ({ emails, phones }) =>
    or(
      inArray(growApplications.email, [...emails]),
      inArray(
        growApplications.phone,
        phones.map((digits) => `+${digits}`),
      ),
    ),
  { userId: null, name: '', farm: '', phone: '', email: '', town: '', message: '' },
)
