import { parseOffer } from '#domain/grow/offer.ts'
import { SEED_GROW } from '#seed/grow.ts'
import type { Db } from '#server/db/db.ts'
import { insertGrow } from '#server/grow/grow-queries.ts'
import { growCycles } from '#server/grow/grow-tables.ts'

/** The farm network of the seed, with a cycle that is open at the time of the tests, and one that is to come. */
export async function aFarmNetwork(
  db: Db,
  lines: readonly string[] = ['akumadan tomato 18.00 min 2', 'techiman yam 32.00 min 2 step 2 of 10'],
): Promise<void> {
  await insertGrow(db, { ...SEED_GROW, cycles: SEED_GROW.cycles.slice(0, 1) })
  await db.delete(growCycles)
  const offers = lines.flatMap((line) => parseOffer(line) ?? [])
  const times = [
    { id: 'week-47', opensAt: '2026-11-18T06:00:00.000Z', closesAt: '2026-11-22T18:00:00.000Z' },
    { id: 'week-48', opensAt: '2026-11-25T06:00:00.000Z', closesAt: '2026-11-29T18:00:00.000Z' },
  ]
  await db.insert(growCycles).values(
    times.map((cycle, position) => ({
      ...cycle,
      name: cycle.id,
      readyAt: cycle.closesAt.replace('T18', 'T20'),
      offers,
      isOffered: true,
      position,
    })),
  )
}

export const FARM_RECEIVER = { name: 'Kofi Owusu', phone: '0244123456', city: 'Kumasi', address: 'Ahodwo' }
