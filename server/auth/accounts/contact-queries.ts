import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A scalar subquery for a user's address, verified or not; null without one. */
export function emailOf(userId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select account.email from auth_users account where account.id = ${userId})`
}

/** A scalar subquery for the phone of a user. */
export function phoneOf(userId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select account.phone from auth_users account where account.id = ${userId})`
}
