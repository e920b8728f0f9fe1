import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { prepared, preparedRows, preparedShapes } from './prepared.ts'
import { rowsOf } from './rows.ts'

const { db } = await testDatabase()

/** The transaction that a statement runs in: each transaction has a number of its own. */
const current = sql<string>`pg_current_xact_id()::text`
const transactionOf = prepared((one) =>
  one.select({ id: current }).from(sql`(select) as one`).prepare('transaction_of'),
)
const numberOf = async (one: typeof db) => (await transactionOf(one).execute())[0]?.id

test('a statement composed in a transaction also runs in other transactions and outside of them', async () => {
  const first = await db.transaction((tx) => numberOf(tx))
  const [second, same] = await db.transaction(async (tx) => [
    await numberOf(tx),
    (await rowsOf<{ id: string }>(tx, sql`select ${current} as id`))[0]?.id,
  ])
  const alone = await numberOf(db)
  expect(second).toBe(same)
  expect(new Set([first, second, alone]).size).toBe(3)
})

test('statements of several shapes are composed once each, with their own names', async () => {
  const composed: string[] = []
  const shapes = preparedShapes<ReturnType<typeof compose>>('shape')
  const compose = (one: typeof db, name: string, columns: number) =>
    one
      .select({ sum: sql<number>`${sql.placeholder('value')}::int * ${sql.raw(String(columns))}` })
      .from(sql`(select) as one`)
      .prepare(name)
  const times = async (columns: number, value: number) => {
    const statement = shapes(db, String(columns), (one, name) => {
      composed.push(name)
      return compose(one, name, columns)
    })
    return (await statement.execute({ value }))[0]?.sum
  }
  expect([await times(2, 5), await times(3, 5), await times(2, 6), await times(3, 6)]).toEqual([10, 15, 12, 18])
  expect(composed).toEqual(['shape_0', 'shape_1'])
})

test('a statement in plain SQL gives the rows of its values', async () => {
  const greeting = preparedRows<{ text: string }>(
    'greeting',
    () => sql`select ${sql.placeholder('name')}::text as text`,
  )
  expect(await greeting(db, { name: 'Ama' })).toEqual([{ text: 'Ama' }])
  expect(await db.transaction((tx) => greeting(tx, { name: 'Kofi' }))).toEqual([{ text: 'Kofi' }])
})
