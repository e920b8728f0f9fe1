import { createHash } from 'node:crypto'
import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { orderIdFrom } from '#domain/ids/order-id.ts'
import { formatCedis, type Pesewas } from '#domain/money.ts'
import type { PurchaseAnswer, Purpose } from '#domain/payments/payments-api.ts'
import { localPhone, parsePhone } from '#domain/phone/phone.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { isPersonBlocked } from '../blocks/block-queries.ts'
import type { Purchase } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { newId, type Random } from '../db/new-id.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import { closeIntents, closeRepriced, lockPayer, lockUnpaid } from './payer-queries.ts'
import { insertIntent, lockIntent } from './payment-queries.ts'

/** Something that a signed-in person requests and pays for, under an id that the browser made. */
export type MemberPurchase<Input extends { id: string }, Stored extends Record<string, unknown>> = Purchase & {
  /** The actor's own subject under the id, once it is paid or free; `isSame`: this request made it, and it was not given back. */
  findMade: (
    tx: Db,
    actor: Person,
    input: Input,
  ) => Promise<{ isSame: boolean; amount: Pesewas; reference: string | null } | undefined>
  /** Checks the request and prices it. @throws Refusal when it cannot be had */
  price: (tx: Db, actor: Person, input: Input, now: Date) => Promise<Priced<Stored>>
  /**
   * Whether a stored request is the one that is sent again. Needed where a request holds what may change meanwhile without
   * the person; by default all of it must be the same.
   */
  isSame?: (stored: unknown, sent: Stored) => boolean
  /** Makes a subject that costs nothing at once; without it everything is paid. */
  giveFree?: (tx: Db, actor: Person, free: Requested<Stored>, deps: PurchaseDeps) => Promise<PurchaseAnswer>
  /**
   * Writes what the capability itself stores of an unpaid request. `isRepriced`: it takes the place of the same request at
   * another price, which could be paid until now.
   */
  record?: (tx: Db, actor: Person, unpaid: Requested<Stored> & { isRepriced: boolean }, now: Date) => Promise<void>
}

export type Requested<Stored> = { id: string; request: Stored }

export type Priced<Stored> = {
  amount: Pesewas
  /** The price that the person saw. */
  seen: Pesewas
  /** Everything that the fulfilment needs to make the subject. */
  request: Stored
  /** The fields of `request` that depend on the price: an unpaid request that differs in these alone is closed. */
  priceFields?: readonly (keyof Stored & string)[]
  /** What the provider's dashboard shows besides payer and amount, by label. */
  shown: Record<string, string>
  /**
   * Whom to call about it, in E.164. It may be somebody else's, so it is the payer's phone, to which money goes back, only
   * where the profile has none.
   */
  contactPhone?: string
  /** How long it can be paid, in milliseconds; a day by default. Late money is refunded automatically. */
  payableMs?: number
}

/** How many unpaid requests of one purpose a person may have. Each may have a picture. */
const MOST_UNPAID = 3

/** Time, randomness and mail domain of a purchase request. */
export type PurchaseDeps = { now: Date; random: Random; mailDomain: string }

/**
 * Requests a purchase at the server's price: writes the intent before the provider is asked; the settlement of its payment
 * makes the subject. The same request again finds what it made, whatever the price is by then.
 *
 * A person has at most three unpaid requests per purpose: the oldest are closed for a new one, and money that still arrives
 * for them is refunded automatically.
 *
 * @throws Refusal request.price_changed (with the right total); payment.key_reused when the id belongs to another request or
 * another person, or its payment was closed; payment.too_many_unpaid when payments of all three started a moment ago;
 * profile.missing; shop.blocked; and as the purchase's `price` does
 */
export async function requestPurchase<Input extends { id: string }, Stored extends Record<string, unknown>>(
  tx: Db,
  actor: Person,
  purchase: MemberPurchase<Input, Stored>,
  input: Input,
  deps: PurchaseDeps,
): Promise<PurchaseAnswer> {
  const { id } = input
  const { purpose } = purchase
  const { now, random, mailDomain } = deps
  const made = await purchase.findMade(tx, actor, input)
  if (made?.isSame) return { id, amount: made.amount, isPaid: true, reference: made.reference }
  if (made) throw new Refusal('payment.key_reused')

  if (await isPersonBlocked(tx, actor.userId, now)) throw new Refusal('shop.blocked')

  const priced = await purchase.price(tx, actor, input, now)
  const { amount, seen, request, priceFields, shown, contactPhone = '', payableMs = DAY_MS } = priced
  if (amount !== seen) throw new Refusal('request.price_changed', { total: amount })
  const isRepriced =
    priceFields !== undefined && (await closeRepriced(tx, actor, { purpose, id, amount, request, priceFields }, now))
  if (amount === 0 && purchase.giveFree) return purchase.giveFree(tx, actor, { id, request }, deps)

  const contact = await findMemberContact(tx, actor.userId)
  if (!contact) throw new Refusal('profile.missing')
  const phone = parsePhone(contact.phone || (contact.signInPhone ?? '')) ?? contactPhone
  await lockPayer(tx, actor.userId)
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  await insertIntent(tx, {
    id: newId(now, random),
    purpose,
    subjectId: id,
    code: orderIdFrom(random(10)),
    amount,
    payerName: contact.name,
    payerPhone: phone,
    // Paystack requires an address; one made from the phone number is stable and receives no mail.
    payerEmail: contact.email ?? `${phone === '' ? actor.userId : localPhone(phone)}@${mailDomain}`,
    payerUserId: actor.userId,
    requestHash,
    request,
    fields: Object.entries({ ...shown, Amount: formatCedis(amount) }).map(([label, value]) => ({
      display_name: label,
      variable_name: label.toLowerCase().replaceAll(' ', '_'),
      value,
    })),
    closesAt: new Date(now.getTime() + payableMs),
    createdAt: now,
  })
  const intent = await lockIntent(tx, purpose, id)
  if (intent?.payerUserId !== actor.userId) throw new Refusal('payment.key_reused')
  const isSame = purchase.isSame?.(intent.request, request) ?? intent.requestHash === requestHash
  if (!isSame) throw new Refusal('payment.key_reused')
  // Nothing can be paid under this id any more: the browser asks again under another.
  if (intent.status === 'closed') throw new Refusal('payment.key_reused')
  if (intent.status === 'open') await closeOldest(tx, { purpose, payer: actor, exceptSubject: id }, now)
  await purchase.record?.(tx, actor, { id, request, isRepriced }, now)
  return { id, amount: intent.amount, isPaid: intent.status === 'paid', reference: intent.paidBy }
}

/** Closes the oldest unpaid requests of a person so that one more fits. */
async function closeOldest(
  tx: Db,
  of: { purpose: Purpose; payer: Person; exceptSubject: string },
  now: Date,
): Promise<void> {
  const unpaid = await lockUnpaid(tx, of.purpose, of.payer.userId, now)
  const others = unpaid.filter(({ subjectId }) => subjectId !== of.exceptSubject)
  const tooMany = others.length + 1 - MOST_UNPAID
  if (tooMany <= 0) return
  const idle = others.filter(({ isBeingPaid }) => !isBeingPaid)
  if (idle.length < tooMany) throw new Refusal('payment.too_many_unpaid')
  await closeIntents(
    tx,
    idle.slice(0, tooMany).map(({ id }) => id),
  )
}
