import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { sharedCarts } from './shared-cart-tables.ts'

/** @returns false when the code is taken */
export async function insertSharedCart(tx: Db, cart: typeof sharedCarts.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(sharedCarts).values(cart).onConflictDoNothing().returning({ code: sharedCarts.code })
  return rows.length > 0
}

/** A shared cart that has not ended. */
export async function findSharedCart(db: Db, code: string, now: Date) {
  const [row] = await db
    .select()
    .from(sharedCarts)
    .where(and(eq(sharedCarts.code, code), gt(sharedCarts.endsAt, now)))
  return row
}

/** Deletes carts that have ended. @returns how many, at most `limit` */
export async function deleteEnded(db: Db, now: Date, limit: number): Promise<number> {
  const ended = db.select({ code: sharedCarts.code }).from(sharedCarts).where(lte(sharedCarts.endsAt, now)).limit(limit)
  const gone = await db
    .delete(sharedCarts)
    .where(inArray(sharedCarts.code, ended))
    .returning({ code: sharedCarts.code })
  return gone.length
}
