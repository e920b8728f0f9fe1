import type { Staff } from '#domain/actor.ts'
import { FOUND_EACH, type Found } from '#domain/search/search-api.ts'
import { rightsNow } from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { findItemNames } from '../menu/menu-queries.ts'
import { findOrders, viewListed } from '../orders/staff/list-orders.ts'
import { viewAccounts, viewGuests } from '../people/view-person.ts'

const PAGE = { limit: FOUND_EACH }
/** The fewest characters that people are searched by. */
const PEOPLE_FROM = 3

/** What a search finds of everything that the actor may read now: a right that waits for the second step finds nothing. */
export async function findAll(db: Db, actor: Staff, q: string, now: Date): Promise<Found> {
  const may = await rightsNow(db, actor)
  const orders = may('orders.read') ? (await findOrders(db, actor, { ...PAGE, q }, {})).rows : []
  return {
    orders: orders.map((row) => viewListed(row, false)),
    people: may('people.read') && q.length >= PEOPLE_FROM ? await findPeople(db, actor, q, now) : [],
    items: may('menu.availability') ? await findItemNames(db, q, FOUND_EACH, now) : [],
  }
}

/** Those with an account first: what is known of them is more. */
async function findPeople(db: Db, actor: Staff, q: string, now: Date): Promise<Found['people']> {
  const accounts = (await viewAccounts(db, { ...PAGE, q }, now)).rows
  if (accounts.length === FOUND_EACH) return accounts
  return [...accounts, ...(await viewGuests(db, actor, { ...PAGE, q }, now)).rows].slice(0, FOUND_EACH)
}
