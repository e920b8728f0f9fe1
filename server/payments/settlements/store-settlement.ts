import { createHash } from 'node:crypto'
import { type Actor, actorName } from '#domain/actor.ts'
import { parseReference } from '#domain/payments/payment-reference.ts'
import type { FileFault } from '#domain/text/file-fault.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { type Columns, readCedis, readTable, readTime } from '../../uploads/read-table.ts'
import {
  deleteFromFiles,
  findNamed,
  findPulled,
  type NewSettlement,
  type NewSettlementRow,
  replaceSettlement,
} from './settlement-queries.ts'

/** Stores a settlement with its payments, whether it was pulled or came as a file. The same one again changes nothing. */
export async function storeSettlement(
  tx: Db,
  actor: Actor,
  settlement: Omit<NewSettlement, 'storedAt' | 'storedBy'>,
  payments: readonly NewSettlementRow[],
  now: Date,
): Promise<void> {
  await replaceSettlement(tx, { ...settlement, storedAt: now, storedBy: actorName(actor) }, payments)
}

const COLUMNS = {
  reference: { names: ['reference', 'transactionreference'], isRequired: true },
  amount: { names: ['amount', 'amountpaid', 'transactionamount'], isRequired: true, isSum: true },
  paidAt: { names: ['paidat', 'transactiondate', 'date', 'createdat'], isRequired: true },
  fee: { names: ['fees', 'fee', 'paystackfees'], isSum: true },
  status: { names: ['status', 'transactionstatus'] },
  settlementId: { names: ['settlementid', 'payoutid', 'settlementbatchid'] },
} as const satisfies Columns<string>

const TO_COME = 'This time is still to come. Write days like 2026-11-20.'

type FileRow = NewSettlementRow & { settlementId: string | null }

/**
 * Stores the payments of a file that was exported from the provider's dashboard, whole or, when a line cannot be read, not
 * at all: a line that is left out would look like a payment that the provider has not settled. A pulled settlement is
 * believed more than a file, which may hold only a part of it. Payments that did not succeed are deleted where an earlier
 * file has stored them as settled.
 *
 * @returns how many payments were stored, how many are left out because their settlement was pulled, how many are of other
 * programs, and how many did not succeed
 */
export async function importSettlement(
  tx: Db,
  actor: Actor,
  text: string,
  now: Date,
): Promise<{ stored: number; pulled: number; others: number; failed: number; faults: FileFault[] }> {
  let others = 0
  const failures: Pick<FileRow, 'reference' | 'settlementId'>[] = []
  const { rows, faults } = readTable<keyof typeof COLUMNS, FileRow>(text, COLUMNS, (row) => {
    const reference = row.text('reference')
    const settlementId = row.text('settlementId') || null
    if (!/^(?:success)?$/i.test(row.text('status'))) {
      failures.push({ reference, settlementId })
      return undefined
    }
    const amount = row.read('amount', readCedis, 'This is no sum like 1,234.50.')
    const time = row.read('paidAt', readTime, 'This is no time like 2026-11-20 12:05.')
    // Whatever was taken before the latest settled payment counts as missing: a time to come would call all of it missing.
    const paidAt = time && time.getTime() > now.getTime() + DAY_MS ? row.read('paidAt', () => undefined, TO_COME) : time
    const fee = row.text('fee') === '' ? null : row.read('fee', readCedis, 'This is no sum like 1,234.50.')
    if (amount === undefined || paidAt === undefined || fee === undefined) return undefined
    if (parseReference(reference) === undefined) {
      others += 1
      return undefined
    }
    return { reference, amount, fee, paidAt, settlementId }
  })
  const failed = failures.length
  if (faults.length > 0) return { stored: 0, pulled: 0, others, failed, faults }
  await deleteFromFiles(
    tx,
    failures.map(({ reference }) => reference),
    failures.flatMap(({ settlementId }) => settlementId ?? []),
  )
  const pulledIds = await findPulled(tx, [...new Set(rows.flatMap(({ settlementId }) => settlementId ?? []))])
  const nameless = namelessId(rows)
  let stored = 0
  let pulled = 0
  for (const [id, payments] of Map.groupBy(rows, ({ settlementId }) => settlementId ?? nameless)) {
    if (pulledIds.has(id)) {
      pulled += payments.length
      continue
    }
    const isNameless = payments.every(({ settlementId }) => settlementId === null)
    const known = isNameless
      ? await findNamed(
          tx,
          payments.map(({ reference }) => reference),
        )
      : new Set()
    const own = payments.filter(({ reference }) => !known.has(reference))
    const settledAt = new Date(Math.max(...payments.map(({ paidAt }) => paidAt.getTime())))
    const rest = own.map(({ settlementId: _, ...payment }) => payment)
    await storeSettlement(tx, actor, { id, source: 'csv', settledAt }, rest, now)
    stored += own.length
  }
  return { stored, pulled, others, failed, faults }
}

/** The same file has the same id. */
function namelessId(rows: readonly FileRow[]): string {
  return `csv:${createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 24)}`
}
