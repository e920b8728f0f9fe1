import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { type Actor, actorName, type Person } from '#domain/actor.ts'
import { AWAITING_RECEIVER, awaitsReceiver, SILENT_AFTER_MS } from '#domain/recipes/receiver-silence.ts'
import { OPEN_REQUEST } from '#domain/requests/request-status.ts'
import { claimDue } from '../db/claim-due.ts'
import type { Db } from '../db/db.ts'
import { offeredRows } from '../db/offered-rows.ts'
import { requestQueries } from '../requests/request-queries.ts'
import { type RecipeOrderRow, recipeOrders, recipes } from './recipe-tables.ts'

export type RecipeRow = typeof recipes.$inferSelect

export const sales = requestQueries(recipeOrders, {
  receiverName: '',
  note: null,
  tokenHash: null,
  formerReceivers: [],
})

const isWaiting = and(
  inArray(recipeOrders.receiverState, AWAITING_RECEIVER),
  inArray(recipeOrders.status, OPEN_REQUEST),
)
const ofLink = (tokenHash: string) => and(isNotNull(recipeOrders.tokenHash), eq(recipeOrders.tokenHash, tokenHash))

export const { insert: insertRecipes, list: listPublished } = offeredRows(recipes)

/** The published ones of these recipes. */
export async function findPublished(db: Db, ids: readonly string[]): Promise<RecipeRow[]> {
  return db
    .select()
    .from(recipes)
    .where(and(eq(recipes.isOffered, true), inArray(recipes.id, [...ids])))
}

/** Claims orders whose receivers were not asked yet, and gives each the hash of its link. */
export async function claimToAsk(tx: Db, tokenHash: string, now: Date): Promise<RecipeOrderRow | undefined> {
  const [row] = await claimDue(
    tx,
    recipeOrders,
    {
      key: recipeOrders.id,
      dueAt: recipeOrders.createdAt,
      now,
      where: and(eq(recipeOrders.receiverState, 'to_ask'), inArray(recipeOrders.status, OPEN_REQUEST)),
      limit: 1,
    },
    { receiverState: 'asked', tokenHash },
  ).returning()
  return row
}

/** Claims the order of a receiver who has been silent for a day, whose buyer is then told. A refusal was told at once. */
export async function claimSilent(tx: Db, now: Date): Promise<RecipeOrderRow | undefined> {
  const [row] = await claimDue(
    tx,
    recipeOrders,
    {
      key: recipeOrders.id,
      dueAt: recipeOrders.receiverSince,
      now: new Date(now.getTime() - SILENT_AFTER_MS),
      where: and(eq(recipeOrders.receiverState, 'asked'), inArray(recipeOrders.status, OPEN_REQUEST)),
      limit: 1,
    },
    { receiverState: 'silent' },
  ).returning()
  return row
}

/** The order of a link that was sent to a receiver, unless its money went back. */
export async function findByToken(db: Db, tokenHash: string): Promise<RecipeOrderRow | undefined> {
  const [row] = await db
    .select()
    .from(recipeOrders)
    .where(and(eq(recipeOrders.tokenHash, tokenHash), ne(recipeOrders.status, 'refunded')))
  return row
}

/** By whom it was recorded that the receiver has confirmed, and when; undefined when it was not. */
export async function findConfirmation(db: Db, id: string): Promise<{ by: string; at: Date } | undefined> {
  const [row] = await db
    .select({ by: recipeOrders.confirmedBy, at: recipeOrders.updatedAt })
    .from(recipeOrders)
    .where(eq(recipeOrders.id, id))
  return row?.by ? { by: row.by, at: row.at } : undefined
}

/** Records that the receiver has confirmed. @returns undefined when there is nothing to confirm */
export async function markConfirmed(
  tx: Db,
  of: { tokenHash: string } | { id: string },
  { by, now, leavesBy }: { by: Actor | 'link'; now: Date; leavesBy: Date },
): Promise<RecipeOrderRow | undefined> {
  const confirmedBy = by === 'link' ? by : actorName(by)
  const [row] = await tx
    .update(recipeOrders)
    .set({ receiverState: 'confirmed', confirmedBy, leavesBy, receiverAnsweredAt: now, updatedAt: now })
    .where(and('id' in of ? eq(recipeOrders.id, of.id) : ofLink(of.tokenHash), isWaiting))
    .returning()
  return row
}

/** Records that the receiver says it is not for them. @returns undefined when they have said so, or nothing waits for them */
export async function markRefused(tx: Db, tokenHash: string, now: Date): Promise<RecipeOrderRow | undefined> {
  const [row] = await tx
    .update(recipeOrders)
    .set({ receiverState: 'silent', receiverAnsweredAt: now, updatedAt: now })
    .where(and(ofLink(tokenHash), isWaiting, isNull(recipeOrders.receiverAnsweredAt)))
    .returning()
  return row
}

/** The actor's own order. Holds the row until `tx` ends. */
export async function lockOwnOrder(tx: Db, actor: Person, id: string): Promise<RecipeOrderRow | undefined> {
  const isOwn = and(eq(recipeOrders.id, id), eq(recipeOrders.userId, actor.userId))
  const [row] = await tx.select().from(recipeOrders).where(isOwn).for('update')
  return row
}

/** Writes who receives an order that waits for its receiver. The caller holds the row. */
export async function updateReceiver(
  tx: Db,
  id: string,
  change: Partial<typeof recipeOrders.$inferInsert>,
): Promise<RecipeOrderRow> {
  const [row] = await tx
    .update(recipeOrders)
    .set(change)
    .where(and(eq(recipeOrders.id, id), isWaiting))
    .returning()
  if (!row) throw new Error(`the recipe order ${id} does not wait for a receiver although it is held`)
  return row
}

/** Whether the order waits for the word of its receiver. Holds the row until `tx` ends. */
export async function lockAwaitsReceiver(tx: Db, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ state: recipeOrders.receiverState })
    .from(recipeOrders)
    .where(eq(recipeOrders.id, id))
    .for('update')
  return row !== undefined && awaitsReceiver(row.state)
}
