import type { Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { formatCedis, type Pesewas } from '#domain/money.ts'
import type { PurchaseAnswer } from '#domain/payments/payments-api.ts'
import { localPhone, parsePhone } from '#domain/phone/phone.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Purchase } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import { preparePayment } from './prepare-payment.ts'

/** Something that a signed-in person requests and pays for, under an id that the browser made. */
export type MemberPurchase<Input extends { id: string }, Stored extends Record<string, unknown>> = Purchase & {
  /** The actor's own subject under the id, once it is paid or free; `isSame`: this request made it. */
  findMade: (
    tx: Db,
    actor: Person,
    input: Input,
  ) => Promise<{ isSame: boolean; amount: Pesewas; reference: string | null } | undefined>
  /** Checks the request and prices it. @throws Refusal when it cannot be had */
  price: (tx: Db, actor: Person, input: Input, now: Date) => Promise<Priced<Stored>>
  /** Makes a subject that costs nothing at once; without it everything is paid. */
  giveFree?: (tx: Db, actor: Person, free: Requested<Stored>, deps: PurchaseDeps) => Promise<PurchaseAnswer>
  /** Writes what the capability itself stores of an unpaid request. */
  record?: (tx: Db, actor: Person, unpaid: Requested<Stored>, now: Date) => Promise<void>
}

export type Requested<Stored> = { id: string; request: Stored }

export type Priced<Stored> = {
  amount: Pesewas
  /** The price that the person saw. */
  seen: Pesewas
  /** Everything that the fulfilment needs to make the subject. */
  request: Stored
  /** What the provider's dashboard shows besides payer and amount, by label. */
  shown: Record<string, string>
  /** The payer's phone in E.164; the profile's by default. */
  phone?: string
  /** How long it can be paid, in milliseconds; a day by default. Late money is refunded automatically. */
  payableMs?: number
}

/** Time, randomness and mail domain of a purchase request. */
export type PurchaseDeps = { now: Date; random: Random; mailDomain: string }

/**
 * Requests a purchase at the server's price: writes the intent; the settlement of its payment makes the subject. The same
 * request again finds what it made, whatever the price is by then.
 *
 * @throws Refusal request.price_changed (with the right total), payment.key_reused, payment.too_many_unpaid,
 * profile.missing; and as the purchase's `price` does
 */
export async function requestPurchase<Input extends { id: string }, Stored extends Record<string, unknown>>(
  tx: Db,
  actor: Person,
  purchase: MemberPurchase<Input, Stored>,
  input: Input,
  deps: PurchaseDeps,
): Promise<PurchaseAnswer> {
  const { id } = input
  const made = await purchase.findMade(tx, actor, input)
  if (made?.isSame) return { id, amount: made.amount, isPaid: true, reference: made.reference }
  if (made) throw new Refusal('payment.key_reused')

  const {
    amount,
    seen,
    request,
    shown,
    payableMs = DAY_MS,
    ...priced
  } = await purchase.price(tx, actor, input, deps.now)
  if (amount !== seen) throw new Refusal('request.price_changed', { total: amount })
  if (amount === 0 && purchase.giveFree) return purchase.giveFree(tx, actor, { id, request }, deps)

  const contact = await findMemberContact(tx, actor.userId)
  if (!contact) throw new Refusal('profile.missing')
  const phone = priced.phone ?? parsePhone(contact.phone || (contact.signInPhone ?? '')) ?? ''
  const intent = await preparePayment(
    tx,
    actor,
    {
      purpose: purchase.purpose,
      subjectId: id,
      amount,
      payer: {
        name: contact.name,
        phone,
        // Paystack requires an address; one made from the phone number is stable and receives no mail.
        email: contact.email ?? `${phone === '' ? actor.userId : localPhone(phone)}@${deps.mailDomain}`,
      },
      request,
      fields: Object.entries({ ...shown, Amount: formatCedis(amount) }).map(([label, value]) => ({
        display_name: label,
        variable_name: label.toLowerCase().replaceAll(' ', '_'),
        value,
      })),
      closesAt: new Date(deps.now.getTime() + payableMs),
    },
    deps,
  )
  await purchase.record?.(tx, actor, { id, request }, deps.now)
  return { id, amount: intent.amount, isPaid: intent.status === 'paid', reference: intent.paidBy }
}
