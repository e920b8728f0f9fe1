import { and, asc, eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { Db } from '../db/db.ts'
import { profiles } from '../profiles/profile-tables.ts'
import { savedAddresses } from './address-tables.ts'

export type AddressRow = typeof savedAddresses.$inferSelect
export type NewAddress = Omit<AddressRow, 'userId'>
export type AddressColumns = Omit<NewAddress, 'id' | 'createdAt'>

const own = (actor: Person, id: string) => and(eq(savedAddresses.userId, actor.userId), eq(savedAddresses.id, id))

/** The actor's addresses, the oldest first. */
export function listOwnAddresses(db: Db, actor: Person): Promise<AddressRow[]> {
  return db
    .select()
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, actor.userId))
    .orderBy(asc(savedAddresses.createdAt), asc(savedAddresses.id))
}

/** Holds the actor's list until `tx` ends, so that two tabs add neither doubles nor too many. @returns whether there is a profile */
export async function lockOwnList(tx: Db, actor: Person): Promise<boolean> {
  const rows = await tx.select({ one: sql`1` }).from(profiles).where(eq(profiles.userId, actor.userId)).for('update')
  return rows.length > 0
}

export async function insertAddresses(tx: Db, actor: Person, rows: readonly NewAddress[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(savedAddresses).values(rows.map((row) => ({ ...row, userId: actor.userId })))
}

/** @returns false when the actor has no such address */
export async function updateAddress(tx: Db, actor: Person, id: string, change: AddressColumns): Promise<boolean> {
  const changed = await tx.update(savedAddresses).set(change).where(own(actor, id)).returning({ id: savedAddresses.id })
  return changed.length > 0
}

/** Deletes an address, if the actor has it. */
export async function deleteAddress(db: Db, actor: Person, id: string): Promise<void> {
  await db.delete(savedAddresses).where(own(actor, id))
}

/** Deletes all addresses of the actor. */
export async function deleteOwnAddresses(tx: Db, actor: Person): Promise<void> {
  await tx.delete(savedAddresses).where(eq(savedAddresses.userId, actor.userId))
}
