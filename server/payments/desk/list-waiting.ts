import { mergePages, type Page, type PageQuery } from '#domain/list-page.ts'
import type { WaitingPayment } from '#domain/payments/manual-api.ts'
import { bestLine, mayBe, namesSubject } from '#domain/payments/match-line.ts'
import type { ManualDesk, Purchases } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import { listCandidates, viewLine } from '../statements/statement-queries.ts'

/** More lines of one sum than this cannot be told apart on a card. */
const MOST_OTHERS = 3

/** The desks of everything that can be paid manually. */
export function manualDesksOf(purchases: Purchases): ManualDesk[] {
  return Object.values(purchases).flatMap(({ manual }) => manual ?? [])
}

/** One page of the payments whose payers say that they sent mobile money, each with the line that fits best. */
export async function listWaiting(
  db: Db,
  desks: readonly ManualDesk[],
  page: PageQuery,
): Promise<Page<WaitingPayment>> {
  const pages = await Promise.all(desks.map(({ listWaiting: list }) => list(db, page)))
  const { rows, next } = mergePages(pages, 'oldest', page.limit)
  const lines = await listCandidates(db, rows)
  const ids = lines.map(({ transactionId }) => transactionId)
  const claimants = new Map((await Promise.all(desks.map(({ findClaimants }) => findClaimants(db, ids)))).flat())
  const candidates = lines.map((line) => ({
    ...line,
    isUsed: line.intentId !== null,
    claimedBy:
      claimants.get(line.transactionId) ??
      rows.find(({ subjectId }) => namesSubject(line, subjectId))?.subjectId ??
      null,
  }))
  return {
    rows: rows.map((row) => {
      const match = bestLine(row, candidates)
      const others = candidates.filter((line) => line !== match?.line && mayBe(row, line)).slice(0, MOST_OTHERS)
      return {
        ...row,
        match: match ? { kind: match.kind, line: viewLine(match.line) } : null,
        others: others.map(viewLine),
      }
    }),
    next,
  }
}
