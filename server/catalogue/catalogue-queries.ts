import { asc, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CatalogueNoun } from '#domain/catalogue/catalogue-api.ts'
import type { RowDocument } from '#domain/history/changes-between.ts'
import { airtimeProviders } from '../airtime/airtime-tables.ts'
import type { Db } from '../db/db.ts'
import { dispatchVehicles } from '../dispatch/dispatch-tables.ts'
import { deliveryAreas } from '../places/area-tables.ts'
import { subscriptionPlans } from '../plans/plan-tables.ts'
import { serviceTypes } from '../services/service-tables.ts'

/** Where the rows of a noun are stored, and the columns whose values, joined by a slash, are a row's key. */
type Store = { table: PgTable & { position: PgColumn }; keyColumns: Record<string, PgColumn> }

const STORES: Record<CatalogueNoun, Store> = {
  plan: { table: subscriptionPlans, keyColumns: { id: subscriptionPlans.id } },
  vehicle: { table: dispatchVehicles, keyColumns: { id: dispatchVehicles.id } },
  service: { table: serviceTypes, keyColumns: { id: serviceTypes.id } },
  airtime_provider: { table: airtimeProviders, keyColumns: { id: airtimeProviders.id } },
  area: { table: deliveryAreas, keyColumns: { city: deliveryAreas.city, name: deliveryAreas.name } },
}

/** All rows of a noun in the order of shoppers, those that are not offered too. */
export async function listCatalogue(db: Db, noun: CatalogueNoun): Promise<{ key: string; document: RowDocument }[]> {
  const { table, keyColumns } = STORES[noun]
  const rows: RowDocument[] = await db
    .select(getTableColumns(table))
    .from(table)
    .orderBy(asc(table.position), ...Object.values(keyColumns).map((column) => asc(column)))
  return rows.map((row) => ({
    key: Object.keys(keyColumns)
      .map((name) => row[name])
      .join('/'),
    document: Object.fromEntries(Object.entries(row).filter(([name]) => !(name in keyColumns))),
  }))
}

/** Inserts a row, or replaces it. */
export async function writeCatalogueRow(
  tx: Db,
  noun: CatalogueNoun,
  { key, document }: { key: string; document: RowDocument },
): Promise<void> {
  const { table, keyColumns } = STORES[noun]
  const parts = key.split('/')
  const keyValues = Object.fromEntries(Object.keys(keyColumns).map((name, index) => [name, parts[index]]))
  await tx
    .insert(table)
    .values({ ...document, ...keyValues })
    .onConflictDoUpdate({ target: Object.values(keyColumns), set: document })
}
