import { type Actor, actorName } from '#domain/actor.ts'
import type { StatementPreview } from '#domain/payments/statements-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { newId, type Random } from '../../db/new-id.ts'
import { type ReadLine, readStatement } from './read-statement.ts'
import { eraseSenders, findStored, insertLines, linkToConfirmed } from './statement-queries.ts'

const SENDERS_KEPT_MS = 180 * DAY_MS
const ERASE_AT_ONCE = 500

/** Reads a statement and compares it with the stored lines; changes nothing. */
export async function previewStatement(db: Db, text: string): Promise<StatementPreview> {
  const { lines, faults, skipped } = readStatement(text)
  const stored = await findStored(
    db,
    lines.map(({ transactionId }) => transactionId),
  )
  const isNew = newIn(lines, stored)
  const duplicates = lines.filter((line) => !isNew.includes(line))
  return {
    lines: isNew.map((line) => ({ ...line, sentAt: line.sentAt?.toISOString() ?? null })),
    duplicates: duplicates.map(({ line, transactionId }) => ({ line, transactionId })),
    faults,
    skipped,
  }
}

/**
 * Stores the readable lines of a statement, each transaction once for ever, and gives them to the payments that staff
 * have confirmed by their ids. The same statement again adds nothing.
 */
export async function importStatement(
  tx: Db,
  actor: Actor,
  text: string,
  { now, random }: { now: Date; random: Random },
): Promise<{ added: number; duplicates: number; faults: number }> {
  const { lines, faults } = readStatement(text)
  const rows = newIn(lines, new Set()).map(({ line: _, ...facts }) => ({
    ...facts,
    id: newId(now, random),
    importedAt: now,
    importedBy: actorName(actor),
  }))
  const added = await insertLines(tx, rows)
  await linkToConfirmed(tx, added)
  return { added: added.length, duplicates: lines.length - added.length, faults: faults.length }
}

/** Erases who sent old lines: after that time nobody asks about a transfer any more. @returns how many */
export function eraseOldSenders(db: Db, now: Date): Promise<number> {
  return eraseSenders(db, new Date(now.getTime() - SENDERS_KEPT_MS), ERASE_AT_ONCE)
}

/** The lines that are not stored, each transaction once. */
function newIn(lines: readonly ReadLine[], stored: ReadonlySet<string>): ReadLine[] {
  const seen = new Set(stored)
  return lines.filter(({ transactionId }) => !seen.has(transactionId) && seen.add(transactionId))
}
