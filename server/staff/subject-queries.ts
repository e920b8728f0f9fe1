import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { AuditedEntity } from '#domain/audit/audited-entities.ts'
import { blocks } from '../blocks/block-tables.ts'
import { posts } from '../blog/blog-tables.ts'
import { challengeEntries, challenges } from '../challenges/challenge-tables.ts'
import type { Db } from '../db/db.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { promotions } from '../orders/promotions/promotion-tables.ts'
import { paymentIntents, refunds } from '../payments/payment-tables.ts'
import { personNotes } from '../people/people-tables.ts'
import { callNameOf, nameOf } from '../profiles/member-queries.ts'
import { profiles } from '../profiles/profile-tables.ts'
import { ratings } from '../ratings/rating-tables.ts'

type Subjects = { table: PgTable; key: PgColumn; name: PgColumn | SQL<string | null> }

const PROMOTIONS: Subjects = { table: promotions, key: promotions.id, name: promotions.name }
const PEOPLE: Subjects = {
  table: profiles,
  key: profiles.userId,
  name: callNameOf(profiles.userId),
}

/** What people call the rows whose keys are made of random digits. */
const SUBJECTS: Partial<Record<AuditedEntity, Subjects>> = {
  promotions: PROMOTIONS,
  promotion_budgets: PROMOTIONS,
  ratings: { table: ratings, key: ratings.id, name: ratings.name },
  payment_intents: { table: paymentIntents, key: paymentIntents.id, name: paymentIntents.payerName },
  refunds: { table: refunds, key: refunds.id, name: refunds.reason },
  challenges: { table: challenges, key: challenges.id, name: challenges.title },
  challenge_entries: { table: challengeEntries, key: challengeEntries.id, name: challengeEntries.dish },
  posts: { table: posts, key: posts.id, name: posts.title },
  outbox: { table: outbox, key: outbox.id, name: outbox.subject },
  auth_users: PEOPLE,
  staff_members: PEOPLE,
  person_notes: {
    table: personNotes,
    key: personNotes.id,
    name: sql`coalesce(${nameOf(sql`${personNotes}.user_id`)}, ${personNotes.phone})`,
  },
  blocks: {
    table: blocks,
    key: blocks.id,
    name: sql`coalesce(${nameOf(sql`${blocks}.user_id`)}, ${blocks.phone}, ${blocks.email})`,
  },
}

/** The names of the rows that exist, by their keys. Rows with keys that people read have none. */
export async function readSubjects(
  db: Db,
  rows: readonly { entity: string; key: string }[],
): Promise<Map<string, string>> {
  const names = await Promise.all(
    Object.entries(SUBJECTS).map(async ([entity, { table, key, name }]) => {
      const keys = [...new Set(rows.filter((row) => row.entity === entity).map((row) => row.key))].filter(isUuid)
      return keys.length === 0
        ? []
        : db
            .select({ key, name: sql<string | null>`${name}` })
            .from(table)
            .where(inArray(key, keys))
    }),
  )
  return new Map(names.flat().flatMap(({ key, name }) => (name ? [[String(key), name] as const] : [])))
}

/** Some keys of messages name no row. */
const isUuid = (key: string) => z.uuid().safeParse(key).success
