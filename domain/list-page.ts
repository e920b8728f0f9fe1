import { z } from 'zod'

/**
 * The place of a row in a list that is ordered by time and then by id: `2026-05-06T12:00:00.000Z_` and the id.
 *
 * @param id the form of an id, as a regular expression
 */
export const cursorWith = (id: string) =>
  z
    .string()
    .regex(new RegExp(`^2\\d{3}-(0[1-9]|1[0-2])-[0-3]\\d(T[\\d:.]{12}Z)_${id}$`))
    .refine((cursor) => !Number.isNaN(Date.parse(cursor.slice(0, 24))))

const Cursor = cursorWith('[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}')

/** The query for one page of a list whose ids are UUIDs; `cursor` is `next` of the page before. */
export const PageQuery = z.strictObject({
  cursor: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
export type PageQuery = z.output<typeof PageQuery>

/** The answer with one page; `next` is null on the last one. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), next: z.string().nullable() })
export type Page<Row> = { rows: Row[]; next: string | null }

type Listed = { id: string; createdAt: string | Date }
const cursorOf = ({ createdAt, id }: Listed) => `${new Date(createdAt).toISOString()}_${id}`

/** Cuts a page from the beginning of a list; more rows than `limit` show that another page follows. */
export function cutPage<Row extends Listed>(rows: readonly Row[], limit: number): Page<Row> {
  return cutPageBy(rows, limit, (row) => row)
}

/** Cuts a page from a list that is ordered by another time. @param listed the time and the id of a row in its order */
export function cutPageBy<Row>(rows: readonly Row[], limit: number, listed: (row: Row) => Listed): Page<Row> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: last && rows.length > limit ? cursorOf(listed(last)) : null }
}

/** One page of several lists in one, from the pages of each that have the same cursor and limit. */
export function mergePages<Row extends Listed>(
  pages: readonly Page<Row>[],
  first: 'newest' | 'oldest',
  limit: number,
): Page<Row> {
  const sign = first === 'newest' ? -1 : 1
  const rows = pages.flatMap((page) => page.rows).sort((one, other) => (cursorOf(one) < cursorOf(other) ? -sign : sign))
  const { next, ...cut } = cutPage(rows, limit)
  // A full page alone has further rows behind its own cursor.
  return { ...cut, next: next ?? pages.find((page) => page.next !== null)?.next ?? null }
}

/** The time and the id that a cursor consists of. */
export function placeOf(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = cursor.split('_')
  return { at: new Date(at).toISOString(), id }
}

/** All rows of a list, read page by page. */
export async function everyRow<Row>(readPage: (page: PageQuery) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null | undefined
  do {
    const page: Page<Row> = await readPage({ limit: 100, cursor: cursor ?? undefined })
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== null)
  return rows
}
