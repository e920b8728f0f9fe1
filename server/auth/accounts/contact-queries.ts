import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { containing } from '../../db/rows.ts'

/** A scalar subquery for a user's address, verified or not; null without one. */
export function emailOf(userId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select account.email from auth_users account where account.id = ${userId})`
}

/** A scalar subquery for the phone of a user. */
export function phoneOf(userId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select account.phone from auth_users account where account.id = ${userId})`
}

/** Whether a user was there before a time, and has confirmed an address or phone. */
export function wasConfirmedBefore(userId: SQLWrapper, at: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from auth_users account where account.id = ${userId} and account.created_at < ${at}
    and (account.email_confirmed_at is not null or account.phone_confirmed_at is not null))`
}

/** A subquery for the accounts whose address contains a text, or whose phone contains digits. */
export function accountsWith(part: { email: string } | { phonePart: string }): SQL {
  const [column, text] = 'email' in part ? [sql`email`, part.email] : [sql`phone`, part.phonePart]
  return sql`(select id from auth_users where ${column} ilike ${containing(text)})`
}
