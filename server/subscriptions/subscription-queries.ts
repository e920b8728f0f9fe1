import { and, asc, eq, gt, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { PageQuery } from '#domain/list-page.ts'
import type { RunningPlan } from '#domain/subscriptions/plan-period.ts'
import { emailOf } from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { instant } from '../db/rows.ts'
import { intentStatus } from '../payments/payer-queries.ts'
import { subscriptionPlans } from '../plans/plan-tables.ts'
import { profiles } from '../profiles/profile-tables.ts'
import { planPackages, subscriptionOrders } from './subscription-tables.ts'

export type SubscriptionOrderRow = typeof subscriptionOrders.$inferSelect
export type PackageRow = typeof planPackages.$inferSelect

/** The plan of a person, with its name. */
export type NamedPlan = RunningPlan & { name: string }

const running = {
  planId: subscriptionPlans.id,
  name: subscriptionPlans.name,
  discountBps: subscriptionPlans.discountBps,
  monthlyPrice: subscriptionPlans.monthlyPrice,
  expiresAt: profiles.subscriptionExpiresAt,
  servedUntil: sql<Date | null>`(select (max(w.week_of) + 7)::timestamp at time zone 'UTC' from welfare_deliveries w
    where w.user_id = ${profiles.userId} and w.plan_id = ${subscriptionPlans.id} and w.status <> 'skipped')`.mapWith(
    profiles.subscriptionExpiresAt,
  ),
}

/** The person's plan, ended or not. */
export async function findRunningPlan(db: Db, userId: string): Promise<NamedPlan | null> {
  const [row] = await db
    .select(running)
    .from(profiles)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, profiles.subscriptionPlan))
    .where(eq(profiles.userId, userId))
  return row ?? null
}

export async function setPlan(
  tx: Db,
  userId: string,
  plan: { planId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ subscriptionPlan: plan.planId, subscriptionExpiresAt: plan.expiresAt, updatedAt: now })
    .where(eq(profiles.userId, userId))
}

/** Inserts a pending order unless its id exists. */
export async function insertSubscriptionOrder(tx: Db, row: typeof subscriptionOrders.$inferInsert): Promise<void> {
  await tx.insert(subscriptionOrders).values(row).onConflictDoNothing()
}

/** Marks the person's other pending orders as superseded by the new one. */
export async function supersedePending(tx: Db, userId: string, exceptId: string): Promise<void> {
  await tx
    .update(subscriptionOrders)
    .set({ paymentStatus: 'superseded' })
    .where(
      and(
        eq(subscriptionOrders.userId, userId),
        eq(subscriptionOrders.paymentStatus, 'pending'),
        sql`${subscriptionOrders.id} <> ${exceptId}`,
      ),
    )
}

/** Records the period that a payment bought. @returns the order; undefined when it was recorded already */
export async function markSubscriptionPaid(
  tx: Db,
  orderId: string,
  paid: {
    paystackReference: string
    paidAt: Date
    startsAt: Date
    endsAt: Date
    replacedPlan: string | null
    creditedDays: number
  },
): Promise<SubscriptionOrderRow | undefined> {
  const [row] = await tx
    .update(subscriptionOrders)
    .set({ ...paid, paymentStatus: 'success' })
    .where(and(eq(subscriptionOrders.id, orderId), sql`${subscriptionOrders.paymentStatus} <> 'success'`))
    .returning()
  return row
}

/** Orders that were paid, refunded ones too. */
const isPaid = inArray(subscriptionOrders.paymentStatus, ['success', 'refunded'])

/** The actor's own order, once it is paid; also a refunded one. */
export async function findOwnPaidOrder(db: Db, actor: Person, id: string): Promise<SubscriptionOrderRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionOrders)
    .where(and(eq(subscriptionOrders.id, id), eq(subscriptionOrders.userId, actor.userId), isPaid))
  return row
}

/** Deletes unpaid orders made before `madeBefore` that cannot be paid any more. */
export async function deleteUnpaidOrders(db: Db, madeBefore: Date): Promise<void> {
  await db
    .delete(subscriptionOrders)
    .where(
      and(
        inArray(subscriptionOrders.paymentStatus, ['pending', 'superseded']),
        lt(subscriptionOrders.createdAt, madeBefore),
        sql`${intentStatus('subscription', sql`${subscriptionOrders.id}::text`)} = 'closed'`,
      ),
    )
}

/** When the actor's next plan began, which replaces the earlier one if that had not ended. */
const nextStartsAt = sql<Date | null>`(select min(o.starts_at) from subscription_orders o
  where o.user_id = ${subscriptionOrders.userId} and o.payment_status = 'success'
    and o.paid_at > ${subscriptionOrders.paidAt})`.mapWith(subscriptionOrders.startsAt)

/** One page of the actor's paid orders, newest first, and one row more. */
export async function listPaidOrders(db: Db, actor: Person, page: PageQuery) {
  const { after, orderBy, limit } = onPage(subscriptionOrders.paidAt, subscriptionOrders.id, 'newest', page)
  return db
    .select({ order: subscriptionOrders, planName: subscriptionPlans.name, nextStartsAt })
    .from(subscriptionOrders)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, subscriptionOrders.subscriptionPlan))
    .where(and(eq(subscriptionOrders.userId, actor.userId), isPaid, after))
    .orderBy(...orderBy)
    .limit(limit)
}

/** The position in a list by end and member. */
export type EndingPlace = { expiresAt: Date; userId: string }

/** Members with an address whose plan ends between two instants, the soonest first, after a position. */
export async function listEnding(
  db: Db,
  { from, to, after }: { from: Date; to: Date; after: EndingPlace | null },
  limit: number,
) {
  return db
    .select({
      userId: profiles.userId,
      name: profiles.fullName,
      email: emailOf(profiles.userId),
      planName: subscriptionPlans.name,
      expiresAt: profiles.subscriptionExpiresAt,
    })
    .from(profiles)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, profiles.subscriptionPlan))
    .where(
      and(
        gt(profiles.subscriptionExpiresAt, from),
        lte(profiles.subscriptionExpiresAt, to),
        isNotNull(emailOf(profiles.userId)),
        after === null
          ? undefined
          : sql`(${profiles.subscriptionExpiresAt}, ${profiles.userId}) > (${instant(after.expiresAt)}, ${after.userId}::uuid)`,
      ),
    )
    .orderBy(asc(profiles.subscriptionExpiresAt), asc(profiles.userId))
    .limit(limit)
}

/**
 * Inserts the packages of a week for all members whose plan runs at its start, in one statement; existing ones stay.
 *
 * @param monday the first day of the week, at whose midnight it begins
 * @returns how many were inserted
 */
export async function insertPackagesOfWeek(
  db: Db,
  week: { weekOf: string; beginsAt: Date },
  now: Date,
): Promise<number> {
  const begins = instant(week.beginsAt)
  const added = await db
    .insert(planPackages)
    .select(
      db
        .select({
          userId: profiles.userId,
          weekOf: sql<string>`${week.weekOf}::date`.as('week_of'),
          planId: subscriptionPlans.id,
          contents: subscriptionPlans.weeklyContents,
          recipientName: profiles.fullName,
          phone: profiles.phone,
          address: profiles.address,
          city: profiles.city,
          status: sql<'due'>`'due'`.as('status'),
          changedBy: sql<string | null>`null::text`.as('changed_by'),
          changedAt: sql<Date | null>`null::timestamptz`.as('changed_at'),
          createdAt: instant(now).as('created_at'),
          deliveredAt: sql<Date | null>`null::timestamptz`.as('delivered_at'),
        })
        .from(profiles)
        .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, profiles.subscriptionPlan))
        .where(
          and(
            sql`jsonb_array_length(${subscriptionPlans.weeklyContents}) > 0`,
            sql`(${profiles.subscriptionExpiresAt} is null or ${profiles.subscriptionExpiresAt} > ${begins})`,
            sql`exists (select 1 from subscription_orders o where o.user_id = ${profiles.userId}
              and o.payment_status = 'success' and o.starts_at <= ${begins} and o.ends_at > ${begins})`,
          ),
        )
        // A plan that is changing now is read before or after, never as both: see `lockMember`.
        .for('share', { of: profiles }),
    )
    .onConflictDoNothing()
    .returning({ userId: planPackages.userId })
  return added.length
}

const packageView = { delivery: planPackages, planName: subscriptionPlans.name }

/** The packages of a week, by city. @param by those that are due, and those that `by` has marked; null for all */
export async function listPackagesOfWeek(db: Db, weekOf: string, by: string | null) {
  return db
    .select(packageView)
    .from(planPackages)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, planPackages.planId))
    .where(and(eq(planPackages.weekOf, weekOf), visibleTo(by)))
    .orderBy(asc(planPackages.city), asc(planPackages.recipientName), asc(planPackages.userId))
}

const visibleTo = (by: string | null) =>
  by === null ? undefined : or(eq(planPackages.status, 'due'), eq(planPackages.changedBy, by))

type PackageKey = { userId: string; weekOf: string }

const ofKey = ({ userId, weekOf }: PackageKey) => and(eq(planPackages.userId, userId), eq(planPackages.weekOf, weekOf))

export async function findPackage(db: Db, key: PackageKey, by: string | null) {
  const [row] = await db
    .select(packageView)
    .from(planPackages)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, planPackages.planId))
    .where(and(ofKey(key), visibleTo(by)))
  return row
}

/** Deletes the packages of weeks before this Monday, with their addresses. */
export async function deleteOldPackages(db: Db, monday: string): Promise<void> {
  await db.delete(planPackages).where(lt(planPackages.weekOf, monday))
}

/** Records the outcome of a package, if it exists and still has the status `before`. */
export async function updatePackage(
  tx: Db,
  key: PackageKey & { before: PackageRow['status'] | undefined },
  change: { status: PackageRow['status']; changedBy: string; changedAt: Date; deliveredAt: Date | null },
  by: string | null,
): Promise<void> {
  const { before } = key
  await tx
    .update(planPackages)
    .set(change)
    .where(and(ofKey(key), visibleTo(by), before === undefined ? undefined : eq(planPackages.status, before)))
}
