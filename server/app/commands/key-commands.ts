import { z } from 'zod'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { ANNOUNCED_MS, type AuthDeps, rotateSigningKeys } from '../../auth/auth.ts'
import type { Db } from '../../db/db.ts'
import type { CommandAnswer } from './control-socket.ts'

const KeysInput = z.strictObject({ step: z.literal('rotate'), now: z.boolean() })

/** `npm run keys`: a new key for access tokens, in peace or in a hurry. Nobody is signed out by either. */
export async function keysCommand(
  db: Db,
  { clock, random }: Pick<AuthDeps, 'clock' | 'random'>,
  input: unknown,
): Promise<CommandAnswer> {
  const { now: isLeak } = KeysInput.parse(input)
  await db.transaction((tx) => rotateSigningKeys(tx, random, clock(), isLeak ? 'leaked' : 'asked'))
  if (isLeak) {
    return { message: 'All old keys have ended. Browsers that are signed in get new tokens by themselves.' }
  }
  const minutes = ANNOUNCED_MS / MINUTE_MS
  return {
    message: `A new key is published, and signs in ${minutes} minutes. Tokens of the old ones end by themselves.`,
  }
}
