import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type Actor, actorName, type Person } from '#domain/actor.ts'
import { cutPage, type PageQuery } from '#domain/list-page.ts'
import type { ProvedContacts } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'

/** The columns that the tables of all letters have. */
type Letter = {
  id: string
  number: string
  userId: string | null
  state: string
  changedBy: string | null
  changedAt: Date | null
  createdAt: Date
}
/** What the server adds to what was typed. */
export type Made = Pick<Letter, 'number' | 'userId' | 'createdAt'>
type LetterTable = PgTable & { [Column in keyof Letter]: PgColumn }

/**
 * The queries that the tables of all letters have in common.
 *
 * @param isTheirs of letters without an account: whose they are, by what somebody has proved
 * @param erased what a letter has in the place of who sent it, and of what they typed
 */
export function letterQueries<Table extends LetterTable>(
  table: Table,
  isTheirs: (proved: ProvedContacts) => SQL | undefined,
  erased: PgUpdateSetSource<Table>,
) {
  type Row = Table['$inferSelect'] & Letter
  type Draft = Omit<Table['$inferSelect'], Exclude<keyof Letter, 'id'>> & { id: string }
  const own = (actor: Person, proved: ProvedContacts) =>
    or(eq(table.userId, actor.userId), and(isNull(table.userId), isTheirs(proved)))
  // Drizzle cannot infer the rows of a table that is a parameter.
  const select = (db: Db, where: SQL | undefined) =>
    db
      .select()
      .from(table as PgTable)
      .where(where)
      .$dynamic()
  const viewOf = ({ userId: _, changedBy: __, changedAt: ___, createdAt, ...row }: Row) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  })

  return {
    /**
     * Inserts a letter unless it exists.
     *
     * @returns its number; undefined when the id is of another letter, or of the same one in other words
     */
    insert: async (tx: Db, draft: Draft, made: Made): Promise<string | undefined> => {
      const letter = { ...draft, ...made, state: 'new' } as unknown as PgInsertValue<Table> // all columns without default
      await tx.insert(table).values(letter).onConflictDoNothing({ target: table.id })
      const [stored] = (await select(tx, eq(table.id, draft.id))) as Row[]
      return isDeepStrictEqual({ ...stored, ...draft }, stored) ? stored?.number : undefined
    },
    /** One page of all letters, the newest first. */
    list: async (db: Db, page: PageQuery) => {
      const { after, orderBy, limit } = onPage(table.createdAt, table.id, 'newest', page)
      const rows = (await select(db, after)
        .orderBy(...orderBy)
        .limit(limit)) as Row[]
      return cutPage(rows.map(viewOf), page.limit)
    },
    /** Changes the state of a letter that still has the one before; undefined otherwise. */
    mark: async (tx: Db, actor: Actor, id: string, step: { before: Row['state']; state: Row['state'] }, now: Date) => {
      const change = { state: step.state, changedBy: actorName(actor), changedAt: now }
      const [row] = (await tx
        .update(table)
        .set(change as unknown as PgUpdateSetSource<Table>) // common columns
        .where(and(eq(table.id, id), eq(table.state, step.before)))
        .returning()) as Row[]
      return row && viewOf(row)
    },
    /** The last change of a letter; undefined when there is no such letter. */
    findLastChange: async (db: Db, id: string) => {
      const [row] = (await select(db, eq(table.id, id))) as Row[]
      return row && { by: row.changedBy, at: row.changedAt, state: row.state }
    },
    /** The letters that the actor sent, signed in, or as a visitor with an address or phone that they have proved. */
    readOwn: async (db: Db, actor: Person, _orders: readonly string[], proved: ProvedContacts) =>
      (await select(db, own(actor, proved)).orderBy(asc(table.createdAt))) as Row[],
    /** Erases who sent the actor's letters, and what they typed. */
    eraseOwn: async (tx: Db, actor: Person, _orders: readonly string[], proved: ProvedContacts) => {
      await tx.update(table).set(erased).where(own(actor, proved))
    },
  }
}
