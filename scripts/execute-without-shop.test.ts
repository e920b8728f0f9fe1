import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { rowsOf } from '#server/db/rows.ts'
import { completeSettings } from '#server/settings/settings-queries.ts'
import { fillDataFolder } from '#test/database.ts'
import { fillEveryTable } from '#test/fill-every-table.ts'
import { executeWithoutShop } from './execute-without-shop.ts'

const SMS = { SMS_URL: 'https://sms.example.com', SMS_KEY: 'key', SMS_SENDER: 'Chillz' }

test.runIf(inject('migratedDatabase').engine === 'pglite').each([
  { what: 'a text message is queued', variables: {}, sent: 1 },
  { what: 'no text message is queued when phones are switched off', variables: { AUTH_SMS: 'off' }, sent: 0 },
])('when a paid order is cancelled without a running shop, $what', async ({ variables, sent }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chillz-command-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await fillDataFolder(dataDir)
  const config = readConfig({ ...SMS, ...variables, DATA_DIR: dataDir })
  const before = await openDatabase(config)
  await fillEveryTable(before.db)
  await completeSettings(before.db, SEED_SETTINGS)
  await before.db.execute(sql`update payment_intents set paid_by = 'manual:system:command'`)
  await before.close()

  await executeWithoutShop(config, 'order', { orderId: '7K3QF9M2XA', step: 'cancelled' })

  const after = await openDatabase(config)
  const messages = sql`select recipient from outbox where channel = 'sms' and dedupe_key like '%cancel%'`
  const queued = await rowsOf(after.db, messages)
  await after.close()
  expect(queued).toHaveLength(sent)
})
