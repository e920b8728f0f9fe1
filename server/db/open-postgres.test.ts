import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { rowsOf } from './rows.ts'

const { db, engine } = await testDatabase()

test.runIf(engine === 'postgres').each(['statement_timeout', 'idle_in_transaction_session_timeout'])(
  '%s is set: a lock whose owner died does not keep everybody waiting for hours',
  async (name) => {
    const rows = await rowsOf<{ value: string }>(db, sql`select current_setting(${name}) as value`)

    expect(rows).toEqual([{ value: '15s' }])
  },
)
