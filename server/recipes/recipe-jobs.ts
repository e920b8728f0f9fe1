import { waitingParcelMail } from '#domain/notifications/mails/receiver-mails.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { JobDeps } from '../capability/capability.ts'
import { queueSms } from '../notifications/queue-sms.ts'
import { mailBuyer } from './change-receiver.ts'
import { hashReceiverToken } from './hash-receiver-token.ts'
import { claimSilent, claimToAsk } from './recipe-queries.ts'

const TOKEN_BYTES = 24
/** How long a message is worth sending: after that staff settle it with the buyer. */
const MESSAGE_LIFE_MS = 3 * DAY_MS

/**
 * Sends the receiver of the next paid order a link by which they say that it is them: only whoever has that phone can
 * read it. @returns how many were asked
 */
export async function askReceivers({ db, clock, random, publicUrl }: JobDeps): Promise<number> {
  const now = clock()
  const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  return db.transaction(async (tx) => {
    const order = await claimToAsk(tx, hashReceiverToken(token), now)
    if (!order) return 0
    const text = `Somebody is sending you a food parcel to ${order.city}. Is it for you? Please confirm: ${publicUrl}/recipes/parcel?token=${token}`
    const receivers = order.formerReceivers.length
    const key = receivers === 0 ? (`recipe:${order.id}` as const) : (`recipe:${order.id}:${receivers}` as const)
    const message = { to: order.phone.slice(1), userId: order.userId, text, key }
    await queueSms(tx, { ...message, staleAt: new Date(now.getTime() + MESSAGE_LIFE_MS) }, now)
    return 1
  })
}

/** Mails the buyer of the next parcel whose receiver has been silent for a day. @returns how many parcels were looked at */
export async function mailWaitingBuyers({ db, clock, publicUrl }: JobDeps): Promise<number> {
  const now = clock()
  return db.transaction(async (tx) => {
    const order = await claimSilent(tx, now)
    if (!order) return 0
    const receivers = order.formerReceivers.length
    await mailBuyer(tx, order, {
      key: receivers === 0 ? `recipe:${order.id}:silent` : `recipe:${order.id}:silent:${receivers}`,
      ...{ now, publicUrl },
      mailOf: (parcel, letterhead) => waitingParcelMail(parcel, 'silent', letterhead),
    })
    return 1
  })
}
