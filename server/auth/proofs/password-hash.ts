import { argon2, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Random } from '../../db/new-id.ts'

/** The cost of argon2id: memory in KiB, passes, lanes. A stored hash contains its own, so these may rise. */
export const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Hashes run on the threads that also read files: one of the four is left for files. */
export const HASHES_AT_ONCE = Math.min(3, availableParallelism())
/** Later callers would wait for seconds, so they are refused. */
const MAX_WAITING = 100

const derive = takingTurns(promisify(argon2))
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

export type PasswordHasher = {
  /** The stored form: argon2id with cost and salt in the usual notation. Runs off the event loop. */
  hash: (password: string) => Promise<string>
  /** Whether the password is the stored one. Without a stored one it takes as long and returns false. */
  matches: (password: string, stored: string | null) => Promise<boolean>
}

/** Unicode NFC: an accent typed with its letter or after it is the same password. */
const asTyped = (password: string) => password.normalize('NFC')

export function createPasswordHasher(random: Random, cost = PASSWORD_COST): PasswordHasher {
  const hash = async (password: string) => {
    const salt = random(SALT_BYTES)
    const tag = await derive('argon2id', { message: asTyped(password), nonce: salt, tagLength: TAG_BYTES, ...cost })
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
  }
  return {
    hash,
    matches: async (password, stored) => {
      const parts = STORED.exec(stored ?? '')
      if (!parts) {
        await hash(password)
        return false
      }
      const [, memory, passes, parallelism, salt = '', tag = ''] = parts
      const expected = Buffer.from(tag, 'base64')
      const given = await derive('argon2id', {
        message: asTyped(password),
        nonce: Buffer.from(salt, 'base64'),
        tagLength: expected.length,
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
      })
      return timingSafeEqual(given, expected)
    },
  }
}

/** Runs a few calls at a time and queues the others. @throws server_busy when too many wait */
export function takingTurns<Input extends unknown[], Output>(
  work: (...input: Input) => Promise<Output>,
  { atOnce, maxWaiting }: { atOnce: number; maxWaiting: number } = { atOnce: HASHES_AT_ONCE, maxWaiting: MAX_WAITING },
): (...input: Input) => Promise<Output> {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async (...input) => {
    if (free > 0) free -= 1
    else if (waiting.length >= maxWaiting) throw new AuthRefusal('server_busy')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work(...input)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
