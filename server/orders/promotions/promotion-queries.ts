import { and, eq, gt, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#domain/list-page.ts'
import type { Pesewas } from '#domain/money.ts'
import type { Promotion } from '#domain/orders/best-promotion.ts'
import { pick } from '#domain/pick.ts'
import type { Db } from '../../db/db.ts'
import { onPage } from '../../db/on-page.ts'
import { versionOf } from '../../history/history-queries.ts'
import { promotionBudgets, promotions, promotionUses } from './promotion-tables.ts'

/** More promotions than these are not looked at; nobody runs as many at once. */
const AT_ONCE = 100

/** By what a person is known who orders. */
type Who = { userId: string | null; phone: string | null }

/** By what a phone number is known again: with the promotion, so that two of them cannot be compared. */
const phoneHash = (promotionId: SQL, phone: SQL | string | null) =>
  sql`encode(sha256(convert_to(${promotionId}::text || ':' || ${phone}::text, 'UTF8')), 'hex')`

/**
 * A scalar subquery for the promotions that run at an instant: the offers, and the one of a code; with what is left of their budgets,
 * and whether this person has had them.
 *
 * @param wanted.isBinding whether an order is placed from it: then uses by unpaid orders count too. A quote does not
 * count them, because it may be for the cart of that very order
 */
export function runningPromotions(wanted: Record<'userId' | 'phone' | 'code' | 'isBinding' | 'at', SQL>) {
  const { userId, phone, code, isBinding, at } = wanted
  return sql<Promotion[]>`(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'code', p.code,
      'terms', p.terms, 'usesLeft', b.max_uses - b.uses, 'amountLeft', b.max_amount - b.amount,
      'isUsed', exists (select from promotion_uses u join orders o on o.id = u.order_id
        where u.promotion_id = p.id and (u.user_id = ${userId} or u.phone_hash = ${phoneHash(sql`p.id`, phone)})
          and (${isBinding} or o.status <> 'awaiting_payment')),
      'isReturning', (p.terms -> 'isFirstOrder')::boolean and exists (select from orders o
        where (o.user_id = ${userId} or o.customer_phone = ${phone})
          and o.status not in ('awaiting_payment', 'cancelled')))), '[]'::json)
    from (select * from promotions r where r.ends_at > ${at} and r.starts_at <= ${at}
        and (r.code is null or r.code = ${code}) order by r.code nulls last, r.ends_at limit ${AT_ONCE}) p
      join promotion_budgets b on b.promotion_id = p.id)`
}

/** Whether a promotion has this code, running or not. */
export async function hasPromotionCode(db: Db, code: string): Promise<boolean> {
  return (await db.$count(promotions, eq(promotions.code, code))) > 0
}

/** A promotion that an order takes up. */
export type NewUse = Who &
  Pick<typeof promotionUses.$inferInsert, 'promotionId' | 'amount' | 'isOnce' | 'orderId' | 'usedAt'>

/**
 * The parts of the statement that places an order which take up its promotion: its row, and its share of a budget.
 * The statement fails where the budget is exceeded, or the same person has had it.
 */
export function takePromotion(db: Db, { phone, ...use }: NewUse) {
  const counted = db.$with('counted').as(
    db
      .update(promotionBudgets)
      .set({ uses: sql`${promotionBudgets.uses} + 1`, amount: sql`${promotionBudgets.amount} + ${use.amount}` })
      .where(and(eq(promotionBudgets.promotionId, use.promotionId), isLimited))
      .returning({ promotionId: promotionBudgets.promotionId }),
  )
  const taken = db.$with('taken').as(
    db
      .insert(promotionUses)
      .values({ ...use, phoneHash: phoneHash(sql`${use.promotionId}`, phone) as unknown as string }) // a hash is a text
      .returning({ orderId: promotionUses.orderId }),
  )
  return [counted, taken]
}

const isLimited = or(isNotNull(promotionBudgets.maxUses), isNotNull(promotionBudgets.maxAmount))

/** What refuses an order whose promotion somebody else took up at the same moment. */
export const TAKEN_UP = [
  'promotion_budgets_uses',
  'promotion_budgets_amount',
  'promotion_uses_once_by_account',
  'promotion_uses_once_by_phone',
]

/**
 * Gives the promotion of a cancelled order back to its budget and to its person, in one statement. A first limit that was saved
 * while the order was placed may not have counted it, so the budget stops at 0.
 */
export async function freePromotion(tx: Db, orderId: string): Promise<void> {
  await tx.execute(sql`with freed as (delete from promotion_uses where order_id = ${orderId} returning promotion_id, amount)
    update promotion_budgets b set uses = greatest(0, b.uses - 1), amount = greatest(0, b.amount - freed.amount) from freed
    where b.promotion_id = freed.promotion_id and (b.max_uses is not null or b.max_amount is not null)`)
}

/** Whether an order has a promotion that it has not given back. */
export const hasUse = (orderId: SQL) =>
  sql<boolean>`exists (select from promotion_uses u where u.order_id = ${orderId})`

/** A promotion as staff list it, without its state. */
const listed = {
  ...pick(promotions, 'id', 'name', 'code', 'startsAt', 'endsAt', 'terms', 'createdAt'),
  maxUses: promotionBudgets.maxUses,
  maxAmount: promotionBudgets.maxAmount,
  uses: sql<number>`(select count(*) from promotion_uses u where u.promotion_id = ${promotions.id})`.mapWith(Number),
  cost: sql<Pesewas>`(select coalesce(sum(u.amount), 0) from promotion_uses u where u.promotion_id = ${promotions.id})`.mapWith(
    promotionUses.amount,
  ),
  version: versionOf('promotion', sql`${promotions.id}::text`),
}

const listedRows = (db: Db) =>
  db.select(listed).from(promotions).innerJoin(promotionBudgets, eq(promotionBudgets.promotionId, promotions.id))

export type ListedPromotion = Awaited<ReturnType<typeof listedRows>>[number]

/** Promotions that have not ended, or those that have, the newest first, one more than a page has. */
export function listPromotions(
  db: Db,
  { list, now, ...page }: PageQuery & { list: 'current' | 'ended'; now: Date },
): Promise<ListedPromotion[]> {
  const { after, orderBy, limit } = onPage(promotions.createdAt, promotions.id, 'newest', page)
  const isListed = list === 'ended' ? lte(promotions.endsAt, now) : gt(promotions.endsAt, now)
  return listedRows(db)
    .where(and(isListed, after))
    .orderBy(...orderBy)
    .limit(limit)
}

/** A promotion; undefined when there is none. */
export async function findPromotion(db: Db, id: string): Promise<ListedPromotion | undefined> {
  const [row] = await listedRows(db).where(eq(promotions.id, id))
  return row
}

type PromotionRow = typeof promotions.$inferInsert
type Limits = { maxUses: number | null; maxAmount: Pesewas | null }

/**
 * Writes a promotion and its budget. What is used up already stays within the limits. The budget is locked before the
 * promotion, as an order does that takes it up, so that neither waits for the other.
 */
export async function writePromotion(tx: Db, row: PromotionRow, { maxUses, maxAmount }: Limits): Promise<void> {
  const { id, createdAt: _, ...change } = row
  const { promotionId } = promotionBudgets
  await tx.select({ promotionId }).from(promotionBudgets).where(eq(promotionId, id)).for('update')
  await tx.insert(promotions).values(row).onConflictDoUpdate({ target: promotions.id, set: change })
  // Without a limit nothing was counted.
  const counted = (now: SQL, all: SQL) =>
    sql`case when ${isLimited} then ${now} else (select coalesce(${all}, 0) from promotion_uses u where u.promotion_id = ${id}) end`
  const uses = counted(sql`${promotionBudgets.uses}`, sql`count(*)::integer`)
  const amount = counted(sql`${promotionBudgets.amount}`, sql`sum(u.amount)`)
  await tx
    .insert(promotionBudgets)
    .values({ promotionId: id, maxUses, maxAmount })
    .onConflictDoUpdate({
      target: promotionBudgets.promotionId,
      set: {
        uses,
        amount,
        // `greatest` ignores null, which stands for no limit.
        maxUses: maxUses === null ? null : sql`greatest(${maxUses}::integer, ${uses})`,
        maxAmount: maxAmount === null ? null : sql`greatest(${maxAmount}::bigint, ${amount})`,
      },
    })
}

/** Erases who had the promotions of orders: their accounts. The hash stays until the promotion is long over. */
export async function eraseAccountsOfUses(tx: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(promotionUses)
    .set({ userId: null })
    .where(inArray(promotionUses.orderId, [...orderIds]))
}

/** Erases who had the promotions that ended before an instant. @returns how many uses */
export async function eraseUsesOf(db: Db, endedBefore: Date, limit: number): Promise<number> {
  const due = db
    .select({ orderId: promotionUses.orderId })
    .from(promotionUses)
    .innerJoin(promotions, eq(promotions.id, promotionUses.promotionId))
    .where(
      and(lt(promotions.endsAt, endedBefore), or(isNotNull(promotionUses.userId), isNotNull(promotionUses.phoneHash))),
    )
    .limit(limit)
  const rows = await db
    .update(promotionUses)
    .set({ userId: null, phoneHash: null })
    .where(inArray(promotionUses.orderId, due))
    .returning({ orderId: promotionUses.orderId })
  return rows.length
}
