import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { listSigningKeys } from '#server/auth/sessions/key-queries.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { rowsOf } from '#server/db/rows.ts'
import { completeSettings } from '#server/settings/settings-queries.ts'
import { fillDataFolder } from '#test/database.ts'
import { fillEveryTable } from '#test/fill-every-table.ts'
import { executeWithoutShop } from './execute-without-shop.ts'
import { EXIT, executeCommand, runCommand } from './run-command.ts'

async function copyOf(prepared: string): Promise<string> {
  const copy = await mkdtemp(`${prepared}-`)
  onTestFinished(() => rm(copy, { recursive: true }))
  await cp(prepared, copy, { recursive: true })
  return copy
}

const SMS = { SMS_URL: 'https://sms.example.com', SMS_KEY: 'key', SMS_SENDER: 'Chillz' }

describe.runIf(inject('migratedDatabase').engine === 'pglite')('without a running shop', () => {
  let prepared: string
  let before: string[]
  beforeAll(async () => {
    prepared = await mkdtemp(join(tmpdir(), 'chillz-command-'))
    await fillDataFolder(prepared)
    const { db, close } = await openDatabase(readConfig({ DATA_DIR: prepared }))
    await fillEveryTable(db)
    await completeSettings(db, SEED_SETTINGS)
    await db.execute(sql`update payment_intents set paid_by = 'manual:system:command'`)
    before = (await listSigningKeys(db, new Date())).map(({ id }) => id)
    await close()
  })
  afterAll(() => rm(prepared, { recursive: true }))

  test.each([
    { what: 'a text message is queued', variables: {}, sent: 1 },
    { what: 'no text message is queued when phones are switched off', variables: { AUTH_SMS: 'off' }, sent: 0 },
  ])('when a paid order is cancelled, $what', async ({ variables, sent }) => {
    const dataDir = await copyOf(prepared)
    const config = readConfig({ ...SMS, ...variables, DATA_DIR: dataDir })

    await executeWithoutShop(config, 'order', { orderId: '7K3QF9M2XA', step: 'cancelled' })

    const { db, close } = await openDatabase(config)
    const messages = sql`select recipient from outbox where channel = 'sms' and dedupe_key like '%cancel%'`
    const queued = await rowsOf(db, messages)
    await close()
    expect(queued).toHaveLength(sent)
  })

  test('the key that signs is replaced, and read by the shop that starts next', async () => {
    const config = readConfig({ DATA_DIR: await copyOf(prepared) })
    const { message } = await executeCommand(config, 'keys', { step: 'rotate', now: true })
    expect(message).toContain('All old keys are revoked.')

    const { db, close } = await openDatabase(config)
    const keys = await listSigningKeys(db, new Date())
    await close()
    expect(keys).toHaveLength(1)
    expect(before).not.toContain(keys[0]?.id)
  })
})

test('a database that is away is named without its password', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://shop:hunter2@127.0.0.1:1/shop')
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => {
    said.mockRestore()
    process.exitCode = undefined
    vi.unstubAllEnvs()
  })

  await runCommand((config) => executeCommand(config, 'keys', { step: 'rotate', now: false }))

  expect(said.mock.calls).toEqual([['The database at 127.0.0.1:1 does not answer (ECONNREFUSED).']])
  expect(process.exitCode).toBe(EXIT.failed)
})
