import type { Db } from '../db/db.ts'
import { CAPABILITIES } from './capabilities.ts'

/**
 * Fills an empty shop with its opening catalogue in one transaction. Adds what a newer version brings to an existing
 * shop; the operator's values stay.
 *
 * @returns the names of the capabilities that were empty
 */
export async function seedShop(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    const filled: string[] = []
    for (const { name, seed } of CAPABILITIES) {
      if (!seed || (await seed.isFilled?.(tx))) continue
      await seed.fill(tx)
      if (seed.isFilled) filled.push(name)
    }
    return filled
  })
}
