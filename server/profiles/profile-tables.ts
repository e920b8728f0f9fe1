import { customType, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Gender } from '#domain/profiles/profiles-api.ts'
import { authUsers } from '../auth/auth-tables.ts'
import { subscriptionPlans } from '../plans/plan-tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** What the shop knows of a shopper; made when the address is confirmed for the first time. */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull().default(''),
    /** As typed in Ghana, ten digits; empty when unknown. */
    phone: text().notNull().default(''),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    gender: text().$type<Gender>(),
    country: text().notNull().default('Ghana'),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    avatarUrl: text('avatar_url'),
    /** When they chose or removed their picture, or one was copied; null: a sign-in provider's may be copied. */
    avatarDecidedAt: instant('avatar_decided_at'),
    /** The code of the friend who brought them, as it was typed; null without one. */
    referredBy: text('referred_by'),
    /** Given out by this person. Unambiguous capitals and digits. */
    referralCode: text('referral_code').notNull().unique(),
    /** Friends who confirmed their address with this code; each counts once. */
    referralCount: integer('referral_count').notNull().default(0),
    /** Null: unsubscribed. */
    subscriptionPlan: text('subscription_plan').references(() => subscriptionPlans.id),
    /** The plan and its discount end here. Null: no end. */
    subscriptionExpiresAt: instant('subscription_expires_at'),
    /** When they asked to hear of the country club; null: they did not. */
    clubAskedAt: instant('club_asked_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('profiles_by_plan').on(table.subscriptionPlan, table.subscriptionExpiresAt)],
)

/** The picture of a shopper, cut and encoded anew. Its id is random: the address is not to be guessed. */
export const profileAvatars = pgTable('profile_avatars', {
  id: text().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => profiles.userId, { onDelete: 'cascade' }),
  picture: bytes().notNull(),
  createdAt: instant('created_at').notNull(),
})
