import { z } from 'zod'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { ANNOUNCED_MS, type AuthDeps, renewSecrets, rotateSigningKeys } from '../../auth/auth.ts'
import type { Db } from '../../db/db.ts'
import type { CommandAnswer } from './control-socket.ts'

const KeysInput = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('rotate'), now: z.boolean() }),
  z.strictObject({ step: z.literal('renew') }),
])

/**
 * `npm run keys`. `rotate` makes a new signing key, regularly or after a leak, and ends no session; `renew` replaces the
 * keys and secrets that a reader of a backup knows, and everybody signs in again; passwords and authenticator apps stay.
 */
export async function keysCommand(
  db: Db,
  { clock, random }: Pick<AuthDeps, 'clock' | 'random'>,
  input: unknown,
): Promise<CommandAnswer> {
  const command = KeysInput.parse(input)
  if (command.step === 'renew') {
    await db.transaction((tx) => renewSecrets(tx, random, clock()))
    return {
      message:
        'All keys are revoked, and all sessions and open codes are ended. Now restart the shop, every process of it.\n' +
        'Passwords and authenticator apps stay: have staff change their passwords, and set up each second step anew after ' +
        'npm run staff -- reset-second-factor E-MAIL.',
    }
  }
  const { now: isLeak } = command
  await db.transaction((tx) => rotateSigningKeys(tx, random, clock(), isLeak ? 'leaked' : 'asked'))
  if (isLeak) {
    return { message: 'All old keys are revoked. Signed-in browsers get new tokens automatically.' }
  }
  const minutes = ANNOUNCED_MS / MINUTE_MS
  return {
    message: `A new key is published, and signs in ${minutes} minutes. Tokens of the old keys expire on their own.`,
  }
}
