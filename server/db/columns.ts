import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import type { Pesewas } from '#domain/money.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true })
export const money = (name: string) => bigint(name, { mode: 'number' }).$type<Pesewas>().notNull()
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
/** An instant as ISO 8601 text, for documents that are stored and sent as they are. */
export const isoInstant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})
