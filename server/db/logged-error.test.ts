import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { anOrderRequest } from '#test/builders.ts'
import { loggedError } from './logged-error.ts'

const written: string[] = []
const log = {
  level: 'info',
  ...Object.fromEntries(['fatal', 'warn', 'info', 'debug', 'trace', 'silent'].map((name) => [name, () => {}])),
  error: (line: { err?: unknown }) => written.push(JSON.stringify(loggedError(line.err))),
  child: () => log,
}
const { database, post } = await testShop({ logger: log as never }) // the part of a logger that the shop uses

test('a failed statement is logged without the name, phone and address it carried', async () => {
  await database.db.execute(sql`alter table orders add constraint nobody check (city = 'Nowhere')`)
  try {
    const reply = await post('/api/orders', anOrderRequest())

    expect(reply.statusCode).toBe(500)
    expect(written).toHaveLength(1)
    for (const secret of ['Ama', '244123456', 'Ahodwo', 'ama@example.com']) expect(written[0]).not.toContain(secret)
    expect(written[0]).toContain('"constraint":"nobody"')
    expect(written[0]).toContain('insert into')
  } finally {
    await database.db.execute(sql`alter table orders drop constraint nobody`)
  }
})

test('any other error keeps its message and stack', () => {
  expect(loggedError(new Error('the oven is cold'))).toMatchObject({ type: 'Error', message: 'the oven is cold' })
})
