import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ZodError } from 'zod'
import { testDatabase } from '#test/database.ts'
import { listSigningKeys } from '../../auth/sessions/key-queries.ts'
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

test.each([{ step: 'forget', now: true }, { step: 'rotate' }, null])('%j is an invalid command', async (input) => {
  await expect(keysCommand(db, deps, input)).rejects.toThrow(ZodError)
})
