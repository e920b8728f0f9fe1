import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { insertMissingSecrets, readSecrets } from './sessions/key-queries.ts'

const NAMES = ['codes', 'refresh', 'captcha', 'factors', 'tries', 'flows'] as const
export type SecretName = (typeof NAMES)[number]

export type AuthSecrets = {
  /** A keyed hash of the parts, length-separated so that different parts never hash alike. */
  seal: (name: SecretName, ...parts: readonly (string | Uint8Array)[]) => Buffer
  /** The key itself, 32 bytes, for encrypting what must be read again. */
  key: (name: SecretName) => Uint8Array
}

const SECRET_BYTES = 32

/** The server's secrets, created at the first start and shared by every process. */
export async function openSecrets(db: Db, random: Random, now: Date): Promise<AuthSecrets> {
  await insertMissingSecrets(
    db,
    NAMES.map((name) => ({ name, value: random(SECRET_BYTES), createdAt: now })),
  )
  const kept = new Map((await readSecrets(db)).map(({ name, value }) => [name, value]))
  const key = (name: SecretName) => {
    const value = kept.get(name)
    if (!value) throw new Error(`the secret ${name} is missing`)
    return value
  }
  return {
    key,
    seal: (name, ...parts) => {
      const hmac = createHmac('sha256', key(name))
      for (const part of parts) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part
        hmac.update(`${bytes.length}:`).update(bytes)
      }
      return hmac.digest()
    },
  }
}

/** The stored hash of a long random token: enough to find it, useless to a reader of the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Compares two hashes in constant time. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
