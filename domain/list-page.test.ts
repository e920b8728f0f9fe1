import { expect, test } from 'vitest'
import { cutPage, everyRow, mergePages, type Page, PageQuery, placeOf } from './list-page.ts'

const row = (id: number, day: number) => ({
  id: `0198c0de-0000-7000-8000-00000000000${id}`,
  createdAt: `2026-11-0${day}T10:00:00.000Z`,
})
type Row = ReturnType<typeof row>

/** Reads a page of a list as its endpoint does. */
function pageIn(list: readonly Row[], { cursor, limit }: PageQuery): Page<Row> {
  const key = ({ createdAt, id }: Row) => `${createdAt}_${id}`
  const newestFirst = list.toSorted((one, other) => (key(one) < key(other) ? 1 : -1))
  return cutPage(newestFirst.filter((one) => cursor === undefined || key(one) < cursor).slice(0, limit + 1), limit)
}

test('one row more than the limit shows that another page follows', () => {
  const [first, second] = [row(2, 2), row(1, 1)]
  expect(cutPage([first, second], 1)).toEqual({ rows: [first], next: `${first.createdAt}_${first.id}` })
  expect(cutPage([first, second], 2)).toEqual({ rows: [first, second], next: null })
  expect(cutPage([], 2)).toEqual({ rows: [], next: null })
})

test.each([1, 2, 3, 7])('several lists by pages of %i contain each row once and in order', async (limit) => {
  const vehicles = [row(1, 1), row(3, 3), row(4, 4), row(5, 4)]
  const services = [row(2, 3), row(6, 5)]
  const read = async ({ cursor }: PageQuery) =>
    mergePages(
      [vehicles, services, []].map((list) => pageIn(list, { cursor, limit })),
      'newest',
      limit,
    )
  expect((await everyRow(read)).map(({ id }) => id.at(-1)).join('')).toBe('654321')
})

test('the oldest come first where somebody works on a list', () => {
  const pages = [
    { rows: [row(3, 3)], next: null },
    { rows: [row(1, 1), row(2, 2)], next: null },
  ]
  expect(mergePages(pages, 'oldest', 5).rows.map(({ id }) => id.at(-1))).toEqual(['1', '2', '3'])
})

test.each([
  { query: { cursor: 'yesterday' }, why: 'a cursor is a time and an id' },
  { query: { cursor: '2026-13-01T10:00:00.000Z_0198c0de-0000-7000-8000-000000000001' }, why: 'no year has 13 months' },
  { query: { cursor: '2026-11-31T99:00:00.000Z_0198c0de-0000-7000-8000-000000000001' }, why: 'no day has 99 hours' },
  { query: { limit: '101' }, why: 'a page has at most 100 rows' },
  { query: { limit: '0' }, why: 'a page has at least one row' },
])('$query is refused: $why', ({ query }) => {
  expect(PageQuery.safeParse(query).success).toBe(false)
})

test('a cursor of a day that does not exist is read as the day after, which the database accepts', () => {
  expect(placeOf('2026-02-30T10:00:00.000Z_x').at).toBe('2026-03-02T10:00:00.000Z')
})

test('a cursor names the last row that was shown', () => {
  const { createdAt, id } = row(1, 1)
  expect(placeOf(PageQuery.parse({ cursor: `${createdAt}_${id}` }).cursor ?? '')).toEqual({
    at: createdAt,
    id,
  })
})
