import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { rowsOf } from '../db/rows.ts'
import { isSlotFull } from './slot-queries.ts'

const { db } = await testDatabase()

test('pricing finds the orders of a slot by an index, however many orders there are', async () => {
  const plan = await db.transaction(async (tx) => {
    // A table of a few rows is read as a whole otherwise.
    for (const way of ['seqscan', 'bitmapscan']) await tx.execute(sql.raw(`set local enable_${way} = off`))
    const slot = sql`timestamptz '2026-11-20T12:00:00Z'`
    const rows = await rowsOf<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain select ${isSlotFull(slot, sql`timestamptz '2026-11-20T08:00:00Z'`)}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

  expect(plan).toContain('Index Scan using orders_by_slot on orders')
  expect(plan).not.toContain('Seq Scan')
})
