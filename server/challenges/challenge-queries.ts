import { and, asc, desc, eq, gt, inArray, lt, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { EntryState, NewEntry } from '#domain/challenges/challenges-api.ts'
import type { PageQuery } from '#domain/list-page.ts'
import { wasConfirmedBefore } from '../auth/auth.ts'
import type { OwnPicture } from '../capability/capability.ts'
import { type StoredPicture, storedPicture } from '../db/columns.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { instant, lockFor, rowsOf } from '../db/rows.ts'
import { versionOf } from '../history/history-queries.ts'
import {
  challenges,
  challengeEntries as entries,
  challengePictures as pictures,
  challengeVotes as votes,
} from './challenge-tables.ts'

export type ChallengeRow = typeof challenges.$inferSelect
export type EntryRow = typeof entries.$inferSelect

/** The published challenge that has not ended and ends first; the one that runs, or the next. */
export async function findCurrent(db: Db, now: Date): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .select()
    .from(challenges)
    .where(and(eq(challenges.isPublished, true), gt(challenges.votingClosesAt, now)))
    .orderBy(asc(challenges.votingClosesAt), asc(challenges.id))
    .limit(1)
  return row
}

/** Published challenges that have ended, the last one first. */
export function listEnded(db: Db, now: Date, limit: number): Promise<ChallengeRow[]> {
  return db
    .select()
    .from(challenges)
    .where(and(eq(challenges.isPublished, true), lte(challenges.votingClosesAt, now)))
    .orderBy(desc(challenges.votingClosesAt), desc(challenges.id))
    .limit(limit)
}

const voteCount = sql<number>`(select count(*)::int from challenge_votes v
  where v.challenge_id = ${entries.challengeId} and v.entry_id = ${entries.id})`

/** The approved entries of challenges with their votes. */
export function listApproved(db: Db, challengeIds: readonly string[]) {
  return db
    .select({ entry: entries, votes: voteCount })
    .from(entries)
    .where(and(inArray(entries.challengeId, [...challengeIds]), eq(entries.state, 'approved')))
}

const staffColumns = {
  challenge: challenges,
  version: versionOf('challenge', sql`${challenges.id}::text`),
  waiting: sql<number>`(select count(*)::int from challenge_entries e
    where e.challenge_id = ${challenges.id} and e.state = 'waiting')`,
}

/** Challenges of staff, the newest first, one more than a page has. */
export function listChallenges(db: Db, page: PageQuery) {
  const { after, orderBy, limit } = onPage(challenges.createdAt, challenges.id, 'newest', page)
  return db
    .select(staffColumns)
    .from(challenges)
    .where(after)
    .orderBy(...orderBy)
    .limit(limit)
}

export async function findChallenge(db: Db, id: string) {
  const [row] = await db.select(staffColumns).from(challenges).where(eq(challenges.id, id))
  return row
}

/** Locks a challenge, so that its entries can be counted. */
export async function lockChallenge(tx: Db, id: string): Promise<ChallengeRow | undefined> {
  const [row] = await tx.select().from(challenges).where(eq(challenges.id, id)).for('update')
  return row
}

/** Locks a challenge that shoppers see. */
export async function lockPublished(tx: Db, id: string): Promise<ChallengeRow | undefined> {
  const row = await lockChallenge(tx, id)
  return row?.isPublished ? row : undefined
}

/** Challenges are published one after the other, so that of two on the same days the second finds the first. */
export async function lockDays(tx: Db): Promise<void> {
  await lockFor(tx, 'challenges')
}

/** Another published challenge that runs between two times. */
export async function findRunning(db: Db, id: string, from: Date, to: Date): Promise<ChallengeRow | undefined> {
  const runs = and(lt(challenges.entriesOpenAt, to), gt(challenges.votingClosesAt, from))
  const [row] = await db
    .select()
    .from(challenges)
    .where(and(eq(challenges.isPublished, true), ne(challenges.id, id), runs))
    .orderBy(asc(challenges.entriesOpenAt), asc(challenges.id))
    .limit(1)
  return row
}

export async function writeChallenge(tx: Db, row: ChallengeRow): Promise<void> {
  const { id: _, createdAt: __, ...change } = row
  await tx.insert(challenges).values(row).onConflictDoUpdate({ target: challenges.id, set: change })
}

export async function isApproved(db: Db, challengeId: string, entryId: string): Promise<boolean> {
  const approved = and(eq(entries.challengeId, challengeId), eq(entries.id, entryId), eq(entries.state, 'approved'))
  return (await db.$count(entries, approved)) > 0
}

/** The entries of a challenge that take a place in it, except for one person's. */
export function countOthers(tx: Db, challengeId: string, actor: Person): Promise<number> {
  return tx.$count(
    entries,
    and(eq(entries.challengeId, challengeId), ne(entries.userId, actor.userId), ne(entries.state, 'rejected')),
  )
}

/** Stores the entry of a person, in the place of the one that they had. */
export async function writeEntry(
  tx: Db,
  { mayShow: _, ...entry }: NewEntry,
  of: { id: string; challengeId: string; actor: Person; now: Date },
): Promise<void> {
  const sent = { ...entry, state: 'waiting' as const, reason: '', sentAt: of.now }
  await tx
    .insert(entries)
    .values({ ...sent, id: of.id, challengeId: of.challengeId, userId: of.actor.userId, createdAt: of.now })
    .onConflictDoUpdate({ target: [entries.challengeId, entries.userId], set: sent })
}

export async function findOwn(db: Db, actor: Person, challengeId: string) {
  const own = and(eq(entries.challengeId, challengeId), eq(entries.userId, actor.userId))
  const [entry] = await db.select().from(entries).where(own)
  const [vote] = await db
    .select({ entryId: votes.entryId })
    .from(votes)
    .where(and(eq(votes.challengeId, challengeId), eq(votes.userId, actor.userId)))
  return { entry, votedFor: vote?.entryId ?? null }
}

/** The actor's entries with the titles of their challenges, the newest first. */
export function listOwn(db: Db, actor: Person) {
  return db
    .select({ entry: entries, challenge: challenges.title })
    .from(entries)
    .innerJoin(challenges, eq(challenges.id, entries.challengeId))
    .where(eq(entries.userId, actor.userId))
    .orderBy(desc(entries.createdAt), desc(entries.id))
}

/** Deletes the actor's entry, its votes and its picture. */
export async function deleteOwnEntry(tx: Db, actor: Person, challengeId: string): Promise<void> {
  const [gone] = await tx
    .delete(entries)
    .where(and(eq(entries.challengeId, challengeId), eq(entries.userId, actor.userId)))
    .returning()
  if (gone) await tx.delete(pictures).where(and(eq(pictures.id, gone.pictureId), notExists(usedBy(tx))))
}

/**
 * Gives the one vote of a person to an entry, or moves it there: one statement decides about the entry, the voter and the
 * time.
 *
 * @returns whether it counts
 */
export async function writeVote(
  tx: Db,
  actor: Person,
  { challengeId, entryId, now }: { challengeId: string; entryId: string; now: Date },
): Promise<boolean> {
  const voter = sql`${actor.userId}::uuid`
  const rows = await rowsOf(
    tx,
    sql`insert into challenge_votes (challenge_id, user_id, entry_id, voted_at)
      select e.challenge_id, ${voter}, e.id, ${instant(now)}
      from challenge_entries e join challenges c on c.id = e.challenge_id
      where e.id = ${entryId} and e.challenge_id = ${challengeId} and e.state = 'approved' and e.user_id <> ${voter}
        and c.is_published and c.voting_opens_at <= ${instant(now)} and c.voting_closes_at > ${instant(now)}
        and ${wasConfirmedBefore(voter, sql`c.voting_opens_at`)}
      on conflict (challenge_id, user_id) do update set entry_id = excluded.entry_id, voted_at = excluded.voted_at
      returning 1`,
  )
  return rows.length > 0
}

/** The entries of a challenge in one state, the oldest first, one more than a page has. */
export function listEntries(
  db: Db,
  { challengeId, state, ...page }: PageQuery & { challengeId: string; state: EntryState },
) {
  const { after, orderBy, limit } = onPage(entries.createdAt, entries.id, 'oldest', page)
  return db
    .select({ entry: entries, votes: voteCount })
    .from(entries)
    .where(and(eq(entries.challengeId, challengeId), eq(entries.state, state), after))
    .orderBy(...orderBy)
    .limit(limit)
}

/** What staff decide about the entry that they read. */
export type Moderation = {
  id: string
  state: EntryState
  reason: string
  sentAt: Date
  before?: EntryState | undefined
}

/** Changes the state of an entry that neither its sender nor somebody else of the staff has changed since. */
export async function markEntry(tx: Db, { id, sentAt, before, ...change }: Moderation): Promise<EntryRow | undefined> {
  const [row] = await tx
    .update(entries)
    .set(change)
    .where(and(eq(entries.id, id), eq(entries.sentAt, sentAt), before && eq(entries.state, before)))
    .returning()
  return row
}

export async function findEntry(db: Db, id: string) {
  const [row] = await db.select({ entry: entries, votes: voteCount }).from(entries).where(eq(entries.id, id))
  return row
}

export async function insertPicture(tx: Db, row: typeof pictures.$inferInsert): Promise<void> {
  await tx.insert(pictures).values(row)
}

const STORED = storedPicture(pictures)
const usedBy = (db: Db) => db.select({ id: entries.id }).from(entries).where(eq(entries.pictureId, pictures.id))

/** Deletes all but the newest of a person's pictures without an entry. */
export async function deleteOlderUnused(tx: Db, actor: Person, keep: number): Promise<void> {
  const newest = tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.userId, actor.userId), notExists(usedBy(tx))))
    .orderBy(desc(pictures.createdAt), desc(pictures.id))
    .offset(keep)
  await tx.delete(pictures).where(inArray(pictures.id, newest))
}

/** Deletes pictures without an entry that were stored before `before`. */
export async function deleteForgotten(db: Db, before: Date): Promise<void> {
  await db.delete(pictures).where(and(lt(pictures.createdAt, before), notExists(usedBy(db))))
}

/** The picture of an approved entry of a published challenge. */
export async function findShownPicture(db: Db, id: string): Promise<StoredPicture | undefined> {
  const [row] = await db
    .select(STORED)
    .from(pictures)
    .innerJoin(entries, eq(entries.pictureId, pictures.id))
    .innerJoin(challenges, eq(challenges.id, entries.challengeId))
    .where(and(eq(pictures.id, id), eq(entries.state, 'approved'), eq(challenges.isPublished, true)))
  return row
}

/** Any picture. @param actor whose it must be; null for staff */
export async function findPicture(db: Db, id: string, actor: Person | null): Promise<StoredPicture | undefined> {
  const [row] = await db
    .select(STORED)
    .from(pictures)
    .where(and(eq(pictures.id, id), actor === null ? undefined : eq(pictures.userId, actor.userId)))
  return row
}

/** The actor's entries and votes. */
export async function readOwn(db: Db, actor: Person) {
  return {
    entries: await db.select().from(entries).where(eq(entries.userId, actor.userId)).orderBy(asc(entries.createdAt)),
    votes: await db.select().from(votes).where(eq(votes.userId, actor.userId)).orderBy(asc(votes.votedAt)),
  }
}

export async function readOwnPictures(db: Db, actor: Person): Promise<OwnPicture[]> {
  const rows = await db
    .select({ id: pictures.id, ...STORED })
    .from(pictures)
    .where(eq(pictures.userId, actor.userId))
    .orderBy(asc(pictures.createdAt))
  return rows.map(({ id, ...stored }) => ({ file: `challenge-${id}.webp`, ...stored }))
}

/** Deletes the actor's votes, entries with the votes for them, and pictures. */
export async function deleteOwnEntries(tx: Db, actor: Person): Promise<void> {
  await tx.delete(votes).where(eq(votes.userId, actor.userId))
  await tx.delete(entries).where(eq(entries.userId, actor.userId))
  await tx.delete(pictures).where(eq(pictures.userId, actor.userId))
}
