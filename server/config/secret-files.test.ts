import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CONFIG_NAMES, ConfigRefused, readConfig } from './config.ts'
import { SECRET_NAMES } from './secret-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'chillz-secrets-'))
afterAll(() => rm(folder, { recursive: true }))
const fileOf = async (name: string, content: string) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (refused) {
    if (refused instanceof ConfigRefused) return refused.faults
    throw refused
  }
}

test('a secret is read from a file as from the environment, without the new line that editors add', async () => {
  const secret = 'sk_test_0123456789abcdef'
  const env = { PAYSTACK_PUBLIC_KEY: 'pk_test_0123456789abcdef' }
  const PAYSTACK_SECRET_KEY_FILE = await fileOf('paystack', `${secret}\n`)

  expect(readConfig({ ...env, PAYSTACK_SECRET_KEY_FILE })).toEqual(readConfig({ ...env, PAYSTACK_SECRET_KEY: secret }))
})

test('every variable that holds a secret by its name can be a file', () => {
  const secret = CONFIG_NAMES.filter((name) => /_(KEY|SECRET|TOKEN|PASSWORD)$|^(DATABASE|SMTP)_URL$/.test(name))

  // Public by its nature: browsers get them.
  const shown = ['PAYSTACK_PUBLIC_KEY', 'VAPID_PUBLIC_KEY']
  expect(secret.filter((name) => !shown.includes(name) && !(SECRET_NAMES as readonly string[]).includes(name))).toEqual(
    [],
  )
  expect(SECRET_NAMES.filter((name) => !CONFIG_NAMES.includes(name))).toEqual([])
})

test('a file that is missing, empty or given twice is a fault that names it and quotes no value', async () => {
  const secret = 'sk_test_neverShowThis0'
  const missing = join(folder, 'missing')
  const empty = await fileOf('empty', '\n')
  const given = await fileOf('given', 'neverShowThis')

  const faults = faultsOf({
    PAYSTACK_SECRET_KEY: secret,
    PAYSTACK_SECRET_KEY_FILE: missing,
    SMTP_URL_FILE: missing,
    SMS_KEY_FILE: empty,
    DATABASE_URL_FILE: given,
  })

  expect(faults).toEqual([
    expect.stringMatching(/^DATABASE_URL must be a PostgreSQL address/),
    'PAYSTACK_SECRET_KEY and PAYSTACK_SECRET_KEY_FILE are both set: take one of them out.',
    `SMTP_URL_FILE names a file that cannot be read (ENOENT): ${missing}`,
    `SMS_KEY_FILE names a file without a value: ${empty}`,
  ])
  expect(faults.join()).not.toContain('neverShowThis')
})
