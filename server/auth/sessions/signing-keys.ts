import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { DAY_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Database, Db } from '../../db/db.ts'
import { newId, type Random } from '../../db/new-id.ts'
import {
  deleteAllKeys,
  deleteEndedKeys,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKeyRow,
} from './key-queries.ts'

export type PublicJwk = { kid: string; kty: 'EC'; crv: string; x: string; y: string; alg: 'ES256'; use: 'sig' }
type Key = Awaited<ReturnType<typeof importJWK>>

export type SigningKeys = {
  /** The key that signs now; `db` is the transaction where there is one. */
  signer: (db: Db) => Promise<{ kid: string; key: Key }>
  /** The key with this id, while its tokens are accepted. */
  verifier: (kid: string) => Promise<Key | undefined>
  /** The public keys. */
  published: () => Promise<PublicJwk[]>
  stop: () => Promise<void>
}

/** A new key is published this long before it signs, in milliseconds, so that caches of the published list have it. */
export const ANNOUNCED_MS = 15 * MINUTE_MS
/** The last token of an old key expires an hour after the key stops signing. */
const OUTLIVES_MS = ANNOUNCED_MS + 75 * MINUTE_MS
const SIGNS_FOR_MS = 90 * DAY_MS
/** Keys are read again after this time, in milliseconds, so that an announced key begins to sign. */
const KEEP_MS = MINUTE_MS

/** The shop's signing keys, cached and dropped when any process changes them. */
export async function cacheSigningKeys(database: Database, clock: () => Date): Promise<SigningKeys> {
  // Cache the result, not the promise: a transaction must not wait for a statement that waits for the transaction.
  let kept: { at: number; keys: OpenedKey[] } | undefined
  let changes = 0
  const stop = await database.listen('keys_changed', () => {
    kept = undefined
    changes += 1
  })
  const current = async (db: Db) => {
    const now = clock()
    if (kept && Math.abs(now.getTime() - kept.at) < KEEP_MS) return kept.keys
    const before = changes
    const keys = await openKeys(await listSigningKeys(db, now))
    if (before === changes) kept = { at: now.getTime(), keys }
    return keys
  }
  return {
    signer: async (db) => {
      const keys = await current(db)
      const now = clock().getTime()
      const signer = keys.find(({ row }) => row.createdAt.getTime() + ANNOUNCED_MS <= now) ?? keys.at(-1)
      if (!signer) throw new Error('there is no signing key')
      return { kid: signer.row.id, key: signer.privateKey }
    },
    verifier: async (kid) => (await current(database.db)).find(({ row }) => row.id === kid)?.publicKey,
    published: async () => (await current(database.db)).map(({ publicJwk }) => publicJwk),
    stop,
  }
}

type OpenedKey = { row: SigningKeyRow; privateKey: Key; publicKey: Key; publicJwk: PublicJwk }

function openKeys(rows: readonly SigningKeyRow[]): Promise<OpenedKey[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { kty, crv, x, y } = row.privateJwk as JWK // written by makeKey below
      const publicJwk = { kid: row.id, kty, crv, x, y, alg: row.algorithm, use: 'sig' } as PublicJwk
      const [privateKey, publicKey] = await Promise.all([
        importJWK(row.privateJwk as JWK, row.algorithm),
        importJWK(publicJwk, row.algorithm),
      ])
      return { row, privateKey, publicKey, publicJwk }
    }),
  )
}

/** Creates the first key of a new shop. */
export async function ensureSigningKey(tx: Db, random: Random, now: Date): Promise<void> {
  if ((await listSigningKeys(tx, now)).length === 0) await insertSigningKey(tx, await makeKey(random, now))
}

/** Why keys are rotated: their age, a request, or a leak. */
export type Rotation = 'by_age' | 'asked' | 'leaked'

/**
 * Rotates the key when the newest is old, or at once when asked. The old one signs until the new one is known
 * everywhere, and verifies until its last token has expired.
 *
 * A leak revokes all keys at once: their tokens are refused from now on, and browsers get new ones for their refresh
 * tokens, which no key signs.
 *
 * @returns whether a key was made
 */
export async function rotateSigningKeys(tx: Db, random: Random, now: Date, why: Rotation = 'by_age'): Promise<boolean> {
  await lockSigningKeys(tx)
  if (why === 'leaked') {
    await deleteAllKeys(tx)
  } else {
    await deleteEndedKeys(tx, now)
    const [newest] = await listSigningKeys(tx, now)
    const isOld = !newest || newest.createdAt.getTime() + SIGNS_FOR_MS <= now.getTime()
    if (why === 'by_age' && !isOld) return false
    await retireSigningKeys(tx, now, new Date(now.getTime() + OUTLIVES_MS))
  }
  await insertSigningKey(tx, await makeKey(random, now))
  return true
}

async function makeKey(random: Random, now: Date) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const privateJwk = { ...(await exportJWK(privateKey)) }
  return { id: newId(now, random), algorithm: 'ES256' as const, privateJwk, createdAt: now }
}
