import { type Person, personOf } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { PersonRef } from '#domain/people/person-id.ts'
import { provedContacts, readUserParts } from '../auth/auth.ts'
import type { ProvedContacts } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { findGuestOrder } from './people-queries.ts'

/** Owns nothing: guests are known by their contacts alone. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/** A person that staff look at: their account if they have one, and the contacts that are theirs. */
export type FoundPerson = {
  /** Finds the rows that are theirs by the account. */
  actor: Person
  userId: string | null
  proved: ProvedContacts
} & (
  | { kind: 'account'; parts: NonNullable<Awaited<ReturnType<typeof readUserParts>>> }
  | { kind: 'guest'; order: NonNullable<Awaited<ReturnType<typeof findGuestOrder>>> }
)

/**
 * Finds a person by the id of the account or of an order. The order of an account leads to the account.
 *
 * @throws Refusal account.missing
 */
export async function findPerson(db: Db, ref: PersonRef): Promise<FoundPerson> {
  if (ref.kind === 'guest') {
    const order = await findGuestOrder(db, ref.orderId)
    if (!order) throw new Refusal('account.missing')
    if (order.userId !== null) return findPerson(db, { kind: 'account', userId: order.userId })
    const proved = { emails: [], phones: [order.phone.slice(1)] }
    return { kind: 'guest', order, userId: null, proved, actor: personOf(NO_ACCOUNT) }
  }
  const { userId } = ref
  const parts = await readUserParts(db, userId)
  if (!parts) throw new Refusal('account.missing')
  return { kind: 'account', parts, userId, proved: provedContacts(parts), actor: personOf(userId) }
}

/** Whose orders they are, as the queries of orders take it. */
export function ordersOfPerson({ userId, proved }: Pick<FoundPerson, 'userId' | 'proved'>) {
  return { userId, phones: proved.phones.map((digits) => `+${digits}`) }
}
