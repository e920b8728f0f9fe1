import type { Staff } from '#domain/actor.ts'
import { deviceName } from '#domain/auth/device-name.ts'
import { cutPageBy, type Page, type PageQuery } from '#domain/list-page.ts'
import type { PersonRow, PersonView } from '#domain/people/people-api.ts'
import type { PersonRef } from '#domain/people/person-id.ts'
import { UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import { listSessions } from '../auth/auth.ts'
import { findRunningBlock, listBlockedPhones } from '../blocks/block-queries.ts'
import type { Db } from '../db/db.ts'
import { findOrders } from '../orders/staff/list-orders.ts'
import { listByTime } from '../orders/staff/list-queries.ts'
import { viewProfile } from '../profiles/view-profile.ts'
import { type FoundPerson, findPerson, ordersOfPerson } from './find-person.ts'
import { findAccountProfile, listAccounts, listPersonNotes, listRequestsOf, sumRefunds } from './people-queries.ts'

type Query = PageQuery & { q?: string | undefined }

/** One page of people with an account. */
export async function viewAccounts(db: Db, query: Query, now: Date): Promise<Page<PersonRow>> {
  const { rows, next } = cutPageBy(await listAccounts(db, query, now), query.limit, ({ at, id }) => ({
    createdAt: at,
    id,
  }))
  return { rows: rows.map((row) => ({ ...row, kind: 'account' })), next }
}

/** One page of guests, each by the newest order, whichever of their orders a search finds. */
export async function viewGuests(db: Db, actor: Staff, query: Query, now: Date): Promise<Page<PersonRow>> {
  const { rows: found, next } = await findOrders(db, actor, query, { isNewestOfGuest: true })
  const phones = found.map(({ order }) => order.customerPhone)
  const rows = query.q === undefined ? found : await listNewest(db, phones)
  const blocked = await listBlockedPhones(db, phones, now)
  const guests = rows.map(({ order }) => ({
    id: order.id,
    kind: 'guest' as const,
    name: order.customerName,
    phone: order.customerPhone,
    email: order.customerEmail,
    at: order.placedAt.toISOString(),
    isBlocked: blocked.has(order.customerPhone),
  }))
  return { rows: guests, next }
}

/** The newest order of each of the guests. */
function listNewest(db: Db, phones: readonly string[]) {
  return listByTime(db, { limit: phones.length }, { isNewestOfGuest: true, of: { userId: null, phones } })
}

/** Everything about one person. @throws Refusal account.missing */
export async function viewPerson(db: Db, ref: PersonRef, now: Date): Promise<PersonView> {
  const person = await findPerson(db, ref)
  const block = (await findRunningBlock(db, { userId: person.userId, ...person.proved }, now)) ?? null
  const common = {
    ...(await sumRefunds(db, ordersOfPerson(person))),
    notes: await listPersonNotes(db, { userId: person.userId, ...person.proved }),
    block,
    isBlocked: block !== null,
  }
  if (person.kind === 'guest') {
    const { userId: _, ...guest } = person.order
    const id = ref.kind === 'guest' ? ref.orderId : ''
    return { ...common, ...guest, id, kind: 'guest', account: null, plan: null, requests: [] }
  }
  return { ...common, ...(await viewAccount(db, person, now)) }
}

async function viewAccount(db: Db, { parts, actor }: FoundPerson & { kind: 'account' }, now: Date) {
  const { user, staffRole, factors } = parts
  const profile = await findAccountProfile(db, user.id)
  const plan = profile && (await viewProfile(db, actor, now)).subscription
  const sessions = await listSessions(db, user.id)
  return {
    id: user.id,
    kind: 'account' as const,
    name: profile?.name ?? '',
    phone: profile?.phone ?? '',
    address: profile?.address ?? '',
    email: user.email,
    at: profile?.at ?? user.createdAt.toISOString(),
    plan: plan && plan.planId !== UNSUBSCRIBED ? { name: plan.planName, expiresAt: plan.expiresAt } : null,
    requests: await listRequestsOf(db, user.id),
    account: {
      role: staffRole,
      isEmailConfirmed: user.emailConfirmedAt !== null,
      signInPhone: user.phone === null ? null : `+${user.phone}`,
      isPhoneConfirmed: user.phoneConfirmedAt !== null,
      hasSecondFactor: factors.some(({ status }) => status === 'verified'),
      sessions: sessions
        .toSorted((one, other) => other.refreshedAt.getTime() - one.refreshedAt.getTime())
        .map(({ id, userAgent, createdAt, refreshedAt }) => ({
          id,
          device: deviceName(userAgent),
          createdAt: createdAt.toISOString(),
          refreshedAt: refreshedAt.toISOString(),
        })),
    },
  }
}
