import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** What staff write about a person for each other: of the account, or of a guest by the phone (E.164). */
export const personNotes = pgTable(
  'person_notes',
  {
    /** Made by the browser, so that a repeated call writes one note. */
    id: uuid().primaryKey(),
    userId: uuid('user_id'),
    phone: text(),
    text: text().notNull(),
    writtenBy: text('written_by').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    index('person_notes_by_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('person_notes_by_phone').on(table.phone).where(sql`${table.phone} is not null`),
    check('person_notes_one', sql`(${table.userId} is null) <> (${table.phone} is null)`),
  ],
)
