import { z } from 'zod'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { ANNOUNCED_MS, type AuthDeps, rotateSigningKeys } from '../../auth/auth.ts'
import type { Db } from '../../db/db.ts'
import type { CommandAnswer } from './control-socket.ts'

const KeysInput = z.strictObject({ step: z.literal('rotate'), now: z.boolean() })

/** `npm run keys`: rotates the signing key, regularly or after a leak. No session ends. */
export async function keysCommand(
  db: Db,
  { clock, random }: Pick<AuthDeps, 'clock' | 'random'>,
  input: unknown,
): Promise<CommandAnswer> {
  const { now: isLeak } = KeysInput.parse(input)
  await db.transaction((tx) => rotateSigningKeys(tx, random, clock(), isLeak ? 'leaked' : 'asked'))
  if (isLeak) {
    return { message: 'All old keys are revoked. Signed-in browsers get new tokens automatically.' }
  }
  const minutes = ANNOUNCED_MS / MINUTE_MS
  return {
    message: `A new key is published, and signs in ${minutes} minutes. Tokens of the old keys expire on their own.`,
  }
}
