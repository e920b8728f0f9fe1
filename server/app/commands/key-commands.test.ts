import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ZodError } from 'zod'
import { testDatabase } from '#test/database.ts'
import { fillEveryTable } from '#test/fill-every-table.ts'
import { openSecrets } from '../../auth/auth-secrets.ts'
import { authFactors, authOneTimeTokens, authRefreshTokens, authSessions } from '../../auth/auth-tables.ts'
import { listSigningKeys, readSecrets } from '../../auth/sessions/key-queries.ts'
import { ensureSigningKey } from '../../auth/sessions/signing-keys.ts'
import { keysCommand } from './key-commands.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const { db } = await testDatabase()
const deps = { clock: () => NOW, random: randomBytes }

test('a regular rotation keeps the old key until its last token has expired', async () => {
  await ensureSigningKey(db, randomBytes, new Date(NOW.getTime() - 86_400_000))
  const { message } = await keysCommand(db, deps, { step: 'rotate', now: false })
  expect(message).toContain('signs in 15 minutes')
  const keys = await listSigningKeys(db, NOW)
  expect(keys).toMatchObject([{ verifiesUntil: null }, { verifiesUntil: new Date('2026-11-20T13:30:00Z') }])
})

test('a leak leaves the new key alone', async () => {
  await ensureSigningKey(db, randomBytes, new Date(NOW.getTime() - 86_400_000))
  const before = await listSigningKeys(db, NOW)
  const { message } = await keysCommand(db, deps, { step: 'rotate', now: true })
  expect(message).toContain('are revoked')
  const keys = await listSigningKeys(db, NOW)
  expect(keys).toHaveLength(1)
  expect(before.map(({ id }) => id)).not.toContain(keys[0]?.id)
})

test('after a leak of a backup everybody signs in again; authenticator apps stay, as the message says', async () => {
  await fillEveryTable(db)
  const before = await listSigningKeys(db, NOW)
  await openSecrets(db, randomBytes, NOW)
  const { message } = await keysCommand(db, deps, { step: 'renew' })

  expect(message).toContain('restart the shop')
  expect(message).toMatch(/change their passwords.*reset-second-factor/)
  const keys = await listSigningKeys(db, NOW)
  expect(keys).toHaveLength(1)
  expect(before.map(({ id }) => id)).not.toContain(keys[0]?.id)
  expect(await readSecrets(db)).toMatchObject([{ name: 'factors' }])
  for (const ended of [authSessions, authRefreshTokens, authOneTimeTokens]) expect(await db.$count(ended)).toBe(0)
  expect(await db.$count(authFactors)).toBeGreaterThan(0)
})

test.each([{ step: 'forget', now: true }, { step: 'rotate' }, { step: 'renew', now: true }, null])(
  '%j is an invalid command',
  async (input) => {
    await expect(keysCommand(db, deps, input)).rejects.toThrow(ZodError)
  },
)
