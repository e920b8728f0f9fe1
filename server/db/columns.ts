import { sql } from 'drizzle-orm'
import { bigint, check, customType, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core'
import type { Pesewas } from '#domain/money.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true })
export const money = (name: string) => bigint(name, { mode: 'number' }).$type<Pesewas>().notNull()
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
/**
 * The columns of a picture: its bytes, or the key of its object once it has moved to the object store. A row is written with
 * the bytes; see `uploads/object-jobs.ts`.
 */
export const pictureColumns = () => ({ picture: bytes(), objectKey: text('object_key').unique() })
/** The constraint that a row has its picture in one of both places. @param name of the table */
export const hasPicture = (name: string, { picture, objectKey }: { picture: PgColumn; objectKey: PgColumn }) =>
  check(`${name}_has_picture`, sql`${picture} is not null or ${objectKey} is not null`)
/** A picture as its row has it; `uploads/read-picture.ts` reads it. */
export type StoredPicture = { picture: Uint8Array | null; objectKey: string | null }
/** What is selected to read a picture. */
export const storedPicture = <Table extends { picture: PgColumn; objectKey: PgColumn }>(table: Table) => ({
  picture: table.picture,
  objectKey: table.objectKey,
})
/** An instant as ISO 8601 text, for documents that are stored and sent as they are. */
export const isoInstant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})
