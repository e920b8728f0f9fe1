import { createHash } from 'node:crypto'
import { silentReceiverMail } from '#domain/notifications/mails/silent-receiver-mail.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { JobDeps } from '../capability/capability.ts'
import { queueMail } from '../notifications/queue-message.ts'
import { queueSms } from '../notifications/queue-sms.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { claimSilent, claimToAsk } from './recipe-queries.ts'

const TOKEN_BYTES = 24
/** How long a message is worth sending: after that staff settle it with the buyer. */
const MESSAGE_LIFE_MS = 3 * DAY_MS

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
    await queueSms(tx, { ...message, staleAt: new Date(now.getTime() + MESSAGE_LIFE_MS) }, now)
    return 1
  })
}

/** Tells the buyer of the next parcel whose receiver has been silent for a day. @returns how many parcels were looked at */
export async function tellBuyers({ db, clock }: JobDeps): Promise<number> {
  const now = clock()
  return db.transaction(async (tx) => {
    const order = await claimSilent(tx, now)
    if (!order) return 0
    const { id, userId, paystackReference: reference } = order
    const contact = userId === null ? undefined : await findMemberContact(tx, userId)
    if (contact?.email == null) return 1
    const { brand } = await readSettings(tx)
    const mail = silentReceiverMail({ ...order, reference }, brand)
    const message = { key: `recipe:${id}:silent`, to: contact.email, userId, mail }
    await queueMail(tx, { ...message, staleAt: new Date(now.getTime() + MESSAGE_LIFE_MS) }, now)
    return 1
  })
}
