import { asc, eq } from 'drizzle-orm'
import type { Area } from '#domain/areas/areas-api.ts'
import type { Db } from '../db/db.ts'
import { deliveryAreas } from './area-tables.ts'

/** The areas that addresses suggest, by city, in the order of the operator. */
export async function readAreas(db: Db): Promise<Area[]> {
  const { city, name, isFeatured, isOffered, position } = deliveryAreas
  return db
    .select({ city, name, isFeatured })
    .from(deliveryAreas)
    .where(eq(isOffered, true))
    .orderBy(asc(city), asc(position), asc(name))
}

/** The featured areas, in the order of the operator. */
export async function readFeaturedAreas(db: Db): Promise<Pick<Area, 'city' | 'name'>[]> {
  return (await readAreas(db)).filter((area) => area.isFeatured)
}

/** Inserts areas in the given order; existing rows stay. */
export async function insertAreas(tx: Db, areas: readonly Area[]): Promise<void> {
  await tx
    .insert(deliveryAreas)
    .values(areas.map((area, position) => ({ ...area, position })))
    .onConflictDoNothing()
}
