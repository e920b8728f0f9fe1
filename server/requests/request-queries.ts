import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/actor.ts'
import { cutPage, type Page, type PageQuery } from '#domain/list-page.ts'
import { phonePart } from '#domain/people/phone-part.ts'
import { OPEN_REQUEST, type RequestStatus } from '#domain/requests/request-status.ts'
import type { StoredRequest } from '#domain/requests/requests-api.ts'
import type { RequestDesk } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { containing } from '../db/rows.ts'
import { withGoneBack } from '../payments/payer-queries.ts'
import type { requestTableColumns } from './request-tables.ts'

type RequestTable = PgTable & { [Column in keyof ReturnType<typeof requestTableColumns>]: PgColumn }
/** A row with at least the columns of all requests. */
type Requested = {
  id: string
  userId: string | null
  status: RequestStatus
  location: string
  region: string
  phone: string
  paystackReference: string
  createdAt: Date
}
type DeskView = Pick<StoredRequest, 'kind' | 'name' | 'note' | 'total'> & Partial<StoredRequest>

const ENDED: RequestStatus[] = ['done', 'refunded']

/**
 * The queries that the tables of all requests have in common.
 *
 * @param erased what a request has in the place of its own words about somebody
 */
export function requestQueries<Table extends RequestTable>(table: Table, erased: PgUpdateSetSource<Table>) {
  type Row = Table['$inferSelect'] & Requested
  const own = (actor: Person) => eq(table.userId, actor.userId)
  /** What nobody serves, and what `by` has moved; everything without it. */
  const visibleTo = (by: string | null) =>
    by === null ? undefined : or(eq(table.status, 'requested'), eq(table.changedBy, by))
  /** What a search means. Riders may not learn by it whose a request is that they have not accepted. */
  const found = (q: string | undefined, by: string | null) => {
    if (q === undefined) return undefined
    const part = phonePart(q)
    const matches = or(
      ilike(table.location, containing(q)),
      // People read it with a dash at another place.
      sql`replace(${table.paystackReference}, '-', '') ilike ${containing(q.replaceAll(/[\s-]/g, ''))}`,
      part === undefined ? undefined : ilike(table.phone, containing(part)),
    )
    return and(matches, by === null ? undefined : eq(table.changedBy, by))
  }
  // Drizzle cannot infer the rows of a table that is a parameter.
  const select = (db: Db, where: SQL | undefined) =>
    db
      .select()
      .from(table as PgTable)
      .where(where)
      .$dynamic()
  const rowsOf = async (rows: Promise<unknown[]>) => (await rows) as Row[]

  const readPage = async (db: Db, first: 'newest' | 'oldest', where: SQL, page: PageQuery) => {
    const { after, orderBy, limit } = onPage(table.createdAt, table.id, first, page)
    return rowsOf(
      select(db, and(where, after))
        .orderBy(...orderBy)
        .limit(limit)
        .execute(),
    )
  }
  const find = async (db: Db, where: SQL | undefined) => (await rowsOf(select(db, where).execute()))[0]

  return {
    /** Inserts a request unless it exists. @returns the new row; undefined when it existed */
    insert: async (tx: Db, row: PgInsertValue<Table>): Promise<Row | undefined> => {
      const made = tx.insert(table).values(row).onConflictDoNothing().returning().execute()
      return (await rowsOf(made as Promise<unknown[]>))[0]
    },
    /** The actor's own request. */
    findOwn: (db: Db, actor: Person, id: string) => find(db, and(eq(table.id, id), own(actor))),
    /** One page of the actor's own requests, newest first. */
    listOwn: async (db: Db, actor: Person, page: PageQuery) => {
      const { rows, next } = cutPage((await readPage(db, 'newest', own(actor), page)).map(withReference), page.limit)
      return { rows: await withGoneBack(db, rows, ({ status }) => status === 'refunded'), next }
    },
    /** Everything stored about the actor's requests. */
    readOwn: (db: Db, actor: Person) => rowsOf(select(db, own(actor)).orderBy(asc(table.createdAt)).execute()),
    /** The ids of the actor's open requests. */
    listOwnOpen: async (tx: Db, actor: Person) =>
      (await rowsOf(select(tx, and(own(actor), inArray(table.status, [...OPEN_REQUEST]))).execute())).map(
        ({ id }) => id,
      ),
    /** Erases the actor, and whoever else was named, from requests; what was bought, dates and amounts stay. */
    eraseOwn: async (tx: Db, actor: Person): Promise<void> => {
      const withoutPerson = { userId: null, location: '', latitude: null, longitude: null, phone: '', ...erased }
      await tx.update(table).set(withoutPerson).where(own(actor))
    },
    /** How staff serve these requests, each with what `view` says of it. */
    desk: (view: (row: Row) => DeskView): RequestDesk => {
      const shown = (row: Row): StoredRequest => ({
        ...{ hours: null, pictureId: null, scheduledAt: null },
        ...{ id: row.id, location: row.location, region: row.region, phone: row.phone, status: row.status },
        ...{ reference: row.paystackReference, createdAt: row.createdAt.toISOString(), userId: row.userId },
        ...view(row),
      })
      return {
        list: async (db, query, by): Promise<Page<StoredRequest>> => {
          const isOpen = query.state === 'open'
          const listed = and(
            inArray(table.status, isOpen ? [...OPEN_REQUEST] : ENDED),
            visibleTo(by),
            found(query.q, by),
          ) as SQL
          return cutPage((await readPage(db, isOpen ? 'oldest' : 'newest', listed, query)).map(shown), query.limit)
        },
        move: async (tx, id, { from, to }, { changedBy, now, by }) => {
          const change = { status: to, changedBy, updatedAt: now } as unknown as PgUpdateSetSource<Table> // common columns
          const isExpected = and(eq(table.id, id), inArray(table.status, [...from]), visibleTo(by))
          const moved = tx.update(table).set(change).where(isExpected).returning().execute()
          const [row] = await rowsOf(moved as Promise<unknown[]>)
          return row && { userId: row.userId, request: shown(row) }
        },
        findLastChange: async (db, id, by) => {
          const [row] = await db
            .select({ by: table.changedBy, at: table.updatedAt, state: table.status })
            .from(table as PgTable)
            .where(and(eq(table.id, id), visibleTo(by)))
          return row as Awaited<ReturnType<RequestDesk['findLastChange']>> // common columns
        },
      }
    },
  }
}

const withReference = <Row extends Requested>(row: Row) => ({
  ...row,
  reference: row.paystackReference,
  createdAt: row.createdAt.toISOString(),
})
