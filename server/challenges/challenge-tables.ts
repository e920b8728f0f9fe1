import { boolean, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { EntryState } from '#domain/challenges/challenges-api.ts'
import { hasPicture, instant, pictureColumns } from '../db/columns.ts'

/** Cooking challenges, as staff write them. The clock opens and closes entries and voting. */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    summary: text().notNull(),
    /** One per line. */
    rules: text().notNull(),
    prize: text().notNull(),
    isPublished: boolean('is_published').notNull(),
    entriesOpenAt: instant('entries_open_at').notNull(),
    entriesCloseAt: instant('entries_close_at').notNull(),
    votingOpensAt: instant('voting_opens_at').notNull(),
    votingClosesAt: instant('voting_closes_at').notNull(),
    /** Not a foreign key: entries refer to their challenge. An entry that is erased is then missing. */
    winnerId: uuid('winner_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('challenges_by_creation').on(table.createdAt, table.id),
    index('challenges_by_end').on(table.votingClosesAt),
  ],
)

/** Pictures that people have uploaded for entries, re-encoded without their place. Their ids are random. */
export const challengePictures = pgTable(
  'challenge_pictures',
  {
    id: text().primaryKey(),
    userId: uuid('user_id').notNull(),
    ...pictureColumns(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('challenge_pictures_by_user').on(table.userId),
    index('challenge_pictures_by_age').on(table.createdAt),
    hasPicture('challenge_pictures', table),
  ],
)

/** What people entered, one entry a person and challenge. Shoppers see the approved ones. */
export const challengeEntries = pgTable(
  'challenge_entries',
  {
    id: uuid().primaryKey(),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id),
    userId: uuid('user_id').notNull(),
    /** As it is shown. */
    name: text().notNull(),
    dish: text().notNull(),
    story: text().notNull(),
    pictureId: text('picture_id')
      .notNull()
      .references(() => challengePictures.id),
    state: text().$type<EntryState>().notNull(),
    /** Why it was rejected; its sender reads it. */
    reason: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When its sender last changed it. */
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    unique('challenge_entries_one_each').on(table.challengeId, table.userId),
    unique('challenge_entries_of_challenge').on(table.challengeId, table.id),
    index('challenge_entries_by_state').on(table.challengeId, table.state, table.createdAt, table.id),
    index('challenge_entries_by_user').on(table.userId),
    index('challenge_entries_picture').on(table.pictureId),
  ],
)

/** One vote a person and challenge: the key allows no second one. */
export const challengeVotes = pgTable(
  'challenge_votes',
  {
    challengeId: uuid('challenge_id').notNull(),
    userId: uuid('user_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    votedAt: instant('voted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.challengeId, table.userId] }),
    foreignKey({
      name: 'challenge_votes_entry',
      columns: [table.challengeId, table.entryId],
      foreignColumns: [challengeEntries.challengeId, challengeEntries.id],
    }).onDelete('cascade'),
    index('challenge_votes_by_entry').on(table.challengeId, table.entryId),
    index('challenge_votes_by_user').on(table.userId),
  ],
)
