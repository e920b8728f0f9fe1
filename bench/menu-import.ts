import { csvHeader, csvRow, ITEM_SHEET } from '#domain/menu/menu-csv.ts'
import type { Db } from '#server/db/db.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { saveItems } from '#server/menu/edit-menu.ts'
import { previewImport } from '#server/menu/preview-changes.ts'
import { listStaffItems, writeItems } from '#server/menu/staff-menu-queries.ts'
import { anItem, aStaffMember } from '#test/builders.ts'
import { type BenchContext, formatNumber, type Row } from './measurement.ts'

const ITEMS = 5_000
const MANAGER = aStaffMember({ role: 'manager' })

/** Measures a CSV file that changes every item of a large menu: its preview, and applying it in one transaction. */
export async function menuImport(bench: BenchContext): Promise<Row[]> {
  const database = await openPostgres({ url: await bench.newDatabase('menu_import'), connections: 2 })
  try {
    return await measure(database.db)
  } finally {
    await database.close()
  }
}

async function measure(db: Db): Promise<Row[]> {
  const items = Array.from({ length: ITEMS }, (_, number) =>
    anItem({ id: `item-${number}`, name: `Dish number ${number}`, shop: number < 900 ? 'home' : 'grow' }),
  )
  await writeItems(db, items)
  const rows = await listStaffItems(db, {}, ITEMS)
  const lines = rows.map((row) => csvRow(ITEM_SHEET, { ...row, description: `${row.description}, new` }, row.version))
  const text = [csvHeader(ITEM_SHEET), ...lines].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')

  const begin = performance.now()
  const preview = await previewImport(db, text)
  const previewed = performance.now()
  await db.transaction((tx) => saveItems(tx, MANAGER, preview.rows, new Date()))
  const applied = performance.now()
  if (preview.rows.length !== ITEMS || preview.faults.length > 0) throw new Error('the preview is not of every item')
  const row = (what: string, ms: number, budgetMs: number): Row => ({
    what: `CSV of ${formatNumber(ITEMS)} items: ${what}`,
    measured: `${formatNumber(ms)} ms`,
    budget: `≤ ${formatNumber(budgetMs)} ms`,
    isWithin: ms <= budgetMs,
  })
  return [row('preview', previewed - begin, 2_000), row('apply, one transaction', applied - previewed, 5_000)]
}
