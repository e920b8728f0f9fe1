import { createHash } from 'node:crypto'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { JobDeps } from '../capability/capability.ts'
import { queueSms } from '../notifications/queue-sms.ts'
import { claimToAsk } from './recipe-queries.ts'

const TOKEN_BYTES = 24
/** How long the link is worth sending; after that staff call. */
const LINK_LIFE_MS = 3 * DAY_MS

/** The hash that a token is stored by. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Sends the receiver of the next paid order a link by which they say that it is them: only whoever has that phone can
 * read it. @returns how many were asked
 */
export async function askReceivers({ db, clock, random, publicUrl }: JobDeps): Promise<number> {
  const now = clock()
  const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  return db.transaction(async (tx) => {
    const order = await claimToAsk(tx, hashOf(token), now)
    if (!order) return 0
    const text = `Somebody is sending you a food parcel to ${order.city}. Is it for you? Please confirm: ${publicUrl}/recipes/parcel?token=${token}`
    const message = { to: order.phone.slice(1), userId: order.userId, text, key: `recipe:${order.id}` }
    await queueSms(tx, { ...message, staleAt: new Date(now.getTime() + LINK_LIFE_MS) }, now)
    return 1
  })
}
