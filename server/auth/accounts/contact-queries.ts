import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A scalar subquery for somebody's address, proved or not; null without one. For queries of what hangs on a user. */
export function emailOf(userId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select account.email from auth_users account where account.id = ${userId})`
}

/** The same for the phone that they sign in with. */
export function phoneOf(userId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select account.phone from auth_users account where account.id = ${userId})`
}
