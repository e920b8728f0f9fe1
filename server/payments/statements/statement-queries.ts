import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { PageQuery } from '#domain/list-page.ts'
import type { Pesewas } from '#domain/money.ts'
import type { StatementLine } from '#domain/payments/manual-api.ts'
import type { FreeList } from '#domain/payments/statements-api.ts'
import type { Db } from '../../db/db.ts'
import { onPage } from '../../db/on-page.ts'
import { statementLines } from './statement-tables.ts'

type LineRow = typeof statementLines.$inferSelect

/** More free lines of the same sums than a page of claims can ask about. */
const MOST_CANDIDATES = 500

/** Stores lines whose transaction ids are new. @returns the ids of those stored */
export async function insertLines(tx: Db, lines: (typeof statementLines.$inferInsert)[]): Promise<string[]> {
  if (lines.length === 0) return []
  const rows = await tx
    .insert(statementLines)
    .values(lines)
    .onConflictDoNothing({ target: statementLines.transactionId })
    .returning({ transactionId: statementLines.transactionId })
  return rows.map(({ transactionId }) => transactionId)
}

/** Those of the transaction ids that are stored. */
export async function findStored(db: Db, transactionIds: readonly string[]): Promise<Set<string>> {
  if (transactionIds.length === 0) return new Set()
  const rows = await db
    .select({ transactionId: statementLines.transactionId })
    .from(statementLines)
    .where(inArray(statementLines.transactionId, [...transactionIds]))
  return new Set(rows.map(({ transactionId }) => transactionId))
}

/** Gives new lines to the payments that staff confirmed by the same transaction id before the lines came. */
export async function linkToConfirmed(tx: Db, transactionIds: readonly string[]): Promise<void> {
  if (transactionIds.length === 0) return
  await tx.execute(sql`update statement_lines l set intent_id = i.id from payment_intents i
    where l.transaction_id in ${[...transactionIds]} and l.intent_id is null
      and i.manual_id = l.transaction_id and i.amount = l.amount
      and not exists (select 1 from statement_lines o where o.intent_id = i.id)`)
}

/** Lines that settled nothing, open or explained, the newest first, one more than a page has. */
export async function listFreeLines(db: Db, list: FreeList, page: PageQuery): Promise<LineRow[]> {
  const { after, orderBy, limit } = onPage(statementLines.importedAt, statementLines.id, 'newest', page)
  const isListed = list === 'open' ? isNull(statementLines.explainedAt) : isNotNull(statementLines.explainedAt)
  return db
    .select()
    .from(statementLines)
    .where(and(isNull(statementLines.intentId), isListed, after))
    .orderBy(...orderBy)
    .limit(limit)
}

/**
 * The lines that may fit claims, the oldest first: with one of their transaction ids, or open and with one of their sums.
 * Where there are too many, old ones of the same sum are left out.
 */
export async function listCandidates(
  db: Db,
  claims: readonly { transactionId: string | null; amount: Pesewas }[],
): Promise<LineRow[]> {
  const ids = claims.flatMap(({ transactionId }) => transactionId ?? [])
  const amounts = [...new Set(claims.map(({ amount }) => amount))]
  if (amounts.length === 0) return []
  const isNamed = inArray(statementLines.transactionId, ids)
  const isOpen = and(isNull(statementLines.intentId), isNull(statementLines.explainedAt))
  const lines = await db
    .select()
    .from(statementLines)
    .where(or(isNamed, and(isOpen, inArray(statementLines.amount, amounts))))
    .orderBy(sql`${isNamed} is not true`, desc(statementLines.importedAt), desc(statementLines.id))
    .limit(MOST_CANDIDATES)
  return lines.reverse()
}

/** A line by its id. */
export async function findLine(db: Db, id: string): Promise<LineRow | undefined> {
  const [row] = await db.select().from(statementLines).where(eq(statementLines.id, id))
  return row
}

/** Gives a free line to the payment that it settles. @returns false when it is not free, or has another sum */
export async function takeLine(
  tx: Db,
  line: { id: string } | { transactionId: string },
  payment: { id: string; amount: Pesewas },
): Promise<boolean> {
  const which = 'id' in line ? eq(statementLines.id, line.id) : eq(statementLines.transactionId, line.transactionId)
  const rows = await tx
    .update(statementLines)
    .set({ intentId: payment.id })
    .where(and(which, isNull(statementLines.intentId), eq(statementLines.amount, payment.amount)))
    .returning({ id: statementLines.id })
  return rows.length > 0
}

/**
 * Stores why a line is not the money of any payment, or takes that back.
 *
 * @param reason null: it is open again
 * @returns the line; undefined when there is none, it has settled a payment, or somebody else has explained it
 */
export async function writeExplanation(
  tx: Db,
  id: string,
  reason: string | null,
  { by, now }: { by: string; now: Date },
): Promise<LineRow | undefined> {
  const isFree =
    reason === null ? undefined : or(isNull(statementLines.explainedAt), eq(statementLines.explainedBy, by))
  const [row] = await tx
    .update(statementLines)
    .set({ explainedAt: reason === null ? null : now, explainedBy: by, explanation: reason ?? '' })
    .where(and(eq(statementLines.id, id), isNull(statementLines.intentId), isFree))
    .returning()
  return row
}

/** Erases the senders of old lines, and what staff wrote about them; sums and transaction ids stay. @returns how many */
export async function eraseSenders(db: Db, importedBefore: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(
      and(
        lt(statementLines.importedAt, importedBefore),
        or(
          isNotNull(statementLines.senderPhone),
          sql`(${statementLines.senderName}, ${statementLines.note}, ${statementLines.explanation}) <> ('', '', '')`,
        ),
      ),
    )
    .limit(limit)
  const rows = await db
    .update(statementLines)
    .set({ senderPhone: null, senderName: '', note: '', explanation: '' })
    .where(inArray(statementLines.id, old))
    .returning({ id: statementLines.id })
  return rows.length
}

/** A line as staff see it. */
export function viewLine(line: LineRow): StatementLine {
  const { id, transactionId, amount, senderPhone, senderName, note, sentAt, importedAt, explainedAt } = line
  const times = { sentAt: sentAt?.toISOString() ?? null, importedAt: importedAt.toISOString() }
  const explanation = explainedAt === null ? null : line.explanation
  return { id, transactionId, amount, senderPhone, senderName, note, explanation, ...times }
}
