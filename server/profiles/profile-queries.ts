import { and, asc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Actor, type Person, userIdOf } from '#domain/actor.ts'
import { type HeldPlan, type HeldPlanText, heldPlanOf, UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import { emailOf, phoneOf, staffRoleOf } from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { rowsOf } from '../db/rows.ts'
import { subscriptionPlans } from '../plans/plan-tables.ts'
import { profiles } from './profile-tables.ts'

export type NewProfile = typeof profiles.$inferInsert

/**
 * Inserts a profile unless its user has one or its referral code is taken.
 *
 * @returns whether it was inserted
 */
export async function insertProfile(tx: Db, row: NewProfile): Promise<boolean> {
  const made = await tx.insert(profiles).values(row).onConflictDoNothing().returning({ userId: profiles.userId })
  return made.length > 0
}

/** Whether this user has a profile. */
export async function hasProfile(tx: Db, userId: string): Promise<boolean> {
  return (await tx.$count(profiles, eq(profiles.userId, userId))) > 0
}

/** Counts one more referral for the owner of this code, never for the friend's own profile. */
export async function countReferral(tx: Db, referralCode: string, friendId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ referralCount: sql`${profiles.referralCount} + 1` })
    .where(sql`${eq(profiles.referralCode, referralCode)} and ${ne(profiles.userId, friendId)}`)
}

/** Whether a profile has this code. */
export async function isReferralCode(db: Db, referralCode: string): Promise<boolean> {
  return (await db.$count(profiles, eq(profiles.referralCode, referralCode))) > 0
}

/** A profile with everything else its owner sees. */
export type WholeProfile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** The actor's own profile, in one statement. */
export async function findProfile(db: Db, actor: Person) {
  const [row] = await db
    .select({
      profile: profiles,
      email: emailOf(profiles.userId),
      phone: phoneOf(profiles.userId),
      plan: { name: subscriptionPlans.name, discountBps: subscriptionPlans.discountBps },
      /** The displayed name of having no plan. */
      unsubscribedName: sql<string | null>`(select name from subscription_plans where id = ${UNSUBSCRIBED})`,
      staffRole: staffRoleOf(profiles.userId),
    })
    .from(profiles)
    .leftJoin(subscriptionPlans, eq(subscriptionPlans.id, profiles.subscriptionPlan))
    .where(eq(profiles.userId, actor.userId))
  return row
}

/** The columns that a profile's owner may change. */
export type ProfileColumns = Partial<
  Pick<
    NewProfile,
    | 'fullName'
    | 'phone'
    | 'dateOfBirth'
    | 'gender'
    | 'country'
    | 'address'
    | 'city'
    | 'postalCode'
    | 'avatarUrl'
    | 'avatarDecidedAt'
    | 'clubAskedAt'
  >
>

/** Changes the actor's own profile. @returns whether it exists */
export async function updateProfile(tx: Db, actor: Person, change: ProfileColumns, now: Date): Promise<boolean> {
  const changed = await tx
    .update(profiles)
    .set({ ...change, updatedAt: now })
    .where(eq(profiles.userId, actor.userId))
    .returning({ userId: profiles.userId })
  return changed.length > 0
}

const hasUndecidedAvatar = (userId: string) =>
  and(eq(profiles.userId, userId), isNull(profiles.avatarUrl), isNull(profiles.avatarDecidedAt))

/** Whether a person has a profile and has never had, chosen or removed a picture. */
export async function isAvatarUndecided(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(profiles, hasUndecidedAvatar(userId))) > 0
}

/** Sets a person's first picture. @returns false when they have decided about it meanwhile */
export async function decideAvatar(tx: Db, userId: string, avatarUrl: string, now: Date): Promise<boolean> {
  const decided = await tx
    .update(profiles)
    .set({ avatarUrl, avatarDecidedAt: now, updatedAt: now })
    .where(hasUndecidedAvatar(userId))
    .returning({ userId: profiles.userId })
  return decided.length > 0
}

/** People who want news of the country club, the earliest first, after a given person. */
export async function listClubInterests(db: Db, afterUserId: string | null, limit: number) {
  const place = db
    .select({ askedAt: profiles.clubAskedAt, userId: profiles.userId })
    .from(profiles)
    .where(eq(profiles.userId, afterUserId ?? ''))
  return db
    .select({
      userId: profiles.userId,
      fullName: profiles.fullName,
      email: emailOf(profiles.userId),
      phone: profiles.phone,
      askedAt: profiles.clubAskedAt,
    })
    .from(profiles)
    .where(
      and(
        isNotNull(profiles.clubAskedAt),
        afterUserId === null ? undefined : sql`(${profiles.clubAskedAt}, ${profiles.userId}) > (${place})`,
      ),
    )
    .orderBy(asc(profiles.clubAskedAt), asc(profiles.userId))
    .limit(limit)
}

/** A scalar subquery for a user's plan, for queries that read other things too. */
export function heldPlan(userId: SQL): SQL<HeldPlanText | null> {
  return sql<HeldPlanText | null>`(select json_build_object('planId', s.id, 'discountBps', s.discount_bps,
      'expiresAt', p.subscription_expires_at)
    from profiles p join subscription_plans s on s.id = p.subscription_plan where p.user_id = ${userId})`
}

/** The actor's own plan, expired or not; null without one. */
export async function findHeldPlan(db: Db, actor: Actor): Promise<HeldPlan | null> {
  const [row] = await rowsOf<{ plan: HeldPlanText | null }>(
    db,
    sql`select ${heldPlan(sql`${userIdOf(actor)}::uuid`)} as plan`,
  )
  return row?.plan ? heldPlanOf(row.plan) : null
}
