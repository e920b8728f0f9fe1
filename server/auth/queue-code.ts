import type { Db } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { queueSms } from '../notifications/queue-sms.ts'
import { readSettings } from '../settings/settings-queries.ts'
import type { AuthWorld } from './auth-world.ts'

/** Queues the short message that carries a code. */
export async function queueCode(
  tx: Db,
  world: Pick<AuthWorld, 'clock' | 'random'>,
  {
    userId,
    to,
    code,
    minutes,
    expiresAt,
  }: { userId: string; to: string; code: string; minutes: number; expiresAt: Date },
): Promise<void> {
  const now = world.clock()
  const { brand } = await readSettings(tx)
  const text = `${code} is your ${brand.name} code. It is good for ${minutes} minutes. Never tell it to anybody.`
  await queueSms(tx, { userId, to, text, key: newId(now, world.random), staleAt: expiresAt }, now)
}
