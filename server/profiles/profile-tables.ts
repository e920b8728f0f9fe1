import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Gender } from '#domain/profiles/profiles-api.ts'
import { authUsers } from '../auth/auth-tables.ts'
import { hasPicture, instant, pictureColumns } from '../db/columns.ts'
import { subscriptionPlans } from '../plans/plan-tables.ts'

/** A shopper's profile; created when their contact is first verified. */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull().default(''),
    /** In Ghana's national form, ten digits; empty when unknown. */
    phone: text().notNull().default(''),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    gender: text().$type<Gender>(),
    country: text().notNull().default('Ghana'),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    avatarUrl: text('avatar_url'),
    /** When they chose or removed their picture, or one was copied; null: a provider's may be copied. */
    avatarDecidedAt: instant('avatar_decided_at'),
    /** The referral code they signed up with, as typed; null without one. */
    referredBy: text('referred_by'),
    /** This person's own referral code. Unambiguous capitals and digits. */
    referralCode: text('referral_code').notNull().unique(),
    /** How many people verified their contact with this code. */
    referralCount: integer('referral_count').notNull().default(0),
    /** Null without a plan. */
    subscriptionPlan: text('subscription_plan').references(() => subscriptionPlans.id),
    /** When the plan and its discount end. Null: no end. */
    subscriptionExpiresAt: instant('subscription_expires_at'),
    /** When they asked for news of the country club; null: never. */
    clubAskedAt: instant('club_asked_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('profiles_by_plan').on(table.subscriptionPlan, table.subscriptionExpiresAt),
    index('profiles_by_time').on(table.createdAt, table.userId),
    // Staff search by any part.
    index('profiles_search').using('gin', sql`${table.fullName} gin_trgm_ops`, sql`${table.phone} gin_trgm_ops`),
  ],
)

/** A shopper's picture, cropped and re-encoded. Its id is random, so that the URL cannot be guessed. */
export const profileAvatars = pgTable(
  'profile_avatars',
  {
    id: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    ...pictureColumns(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [hasPicture('profile_avatars', table)],
)
