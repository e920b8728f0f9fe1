import type { Db } from '../db/db.ts'
import { emptyTables } from '../db/rows.ts'
import { CAPABILITIES } from './capabilities.ts'

const SEEDS = CAPABILITIES.flatMap(({ name, seed }) => (seed ? [{ name, ...seed }] : []))

/**
 * Fills an empty shop with its opening catalogue in one transaction. Adds what a newer version brings to an existing
 * shop; the operator's values stay.
 *
 * @returns the names of the capabilities that were empty
 */
export async function seedShop(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    const filled: string[] = []
    const empty = await emptyTables(
      tx,
      SEEDS.flatMap(({ table }) => table ?? []),
    )
    for (const { name, table, fill } of SEEDS) {
      if (table && !empty.has(table)) continue
      await fill(tx)
      if (table) filled.push(name)
    }
    return filled
  })
}
