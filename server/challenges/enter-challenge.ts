import type { Person, Staff } from '#domain/actor.ts'
import { challengeStage } from '#domain/challenges/challenge-rules.ts'
import { MOST_ENTRIES, type NewEntry } from '#domain/challenges/challenges-api.ts'
import { Refusal } from '#domain/errors.ts'
import { nameActor } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { newId, type Random } from '../db/new-id.ts'
import { lockMember } from '../profiles/member-queries.ts'
import { whoChangedLast } from '../profiles/who-changed.ts'
import {
  countOthers,
  deleteOwnEntry,
  type EntryRow,
  findEntry,
  findPicture,
  lockChallenge,
  lockPublished,
  type Moderation,
  markEntry,
  writeEntry,
  writeVote,
} from './challenge-queries.ts'
import { timesOf } from './view-challenge.ts'

type Deps = { now: Date; random: Random }

/**
 * Enters a challenge, or changes the actor's entry, which then waits to be read again.
 *
 * @throws Refusal challenge.missing, challenge.entries_closed, challenge.full; upload.missing for a picture that is not
 * the actor's; profile.missing
 */
export async function enterChallenge(
  tx: Db,
  actor: Person,
  { challengeId, entry }: { challengeId: string; entry: NewEntry },
  { now, random }: Deps,
): Promise<void> {
  // An account that is being deleted gets no new entry.
  if (!(await lockMember(tx, actor.userId))) throw new Refusal('profile.missing')
  const challenge = await lockPublished(tx, challengeId)
  if (!challenge) throw new Refusal('challenge.missing')
  if (challengeStage(timesOf(challenge), now) !== 'entries') throw new Refusal('challenge.entries_closed')
  if (!(await findPicture(tx, entry.pictureId, actor))) throw new Refusal('upload.missing')
  if ((await countOthers(tx, challengeId, actor)) >= MOST_ENTRIES) throw new Refusal('challenge.full')
  await writeEntry(tx, entry, { id: newId(now, random), challengeId, actor, now })
}

/** Deletes the actor's entry with its votes, at any time, also of a challenge that is not shown. @throws Refusal challenge.missing */
export async function withdrawEntry(tx: Db, actor: Person, challengeId: string): Promise<void> {
  if (!(await lockChallenge(tx, challengeId))) throw new Refusal('challenge.missing')
  await deleteOwnEntry(tx, actor, challengeId)
}

/**
 * Gives the actor's one vote to an entry, or moves it there until the voting closes.
 *
 * @throws Refusal challenge.missing, challenge.voting_closed, challenge.entry_missing, challenge.own_entry,
 * challenge.voter_new; profile.missing
 */
export async function vote(
  tx: Db,
  actor: Person,
  { challengeId, entryId }: { challengeId: string; entryId: string },
  now: Date,
): Promise<void> {
  if (!(await lockMember(tx, actor.userId))) throw new Refusal('profile.missing')
  if (await writeVote(tx, actor, { challengeId, entryId, now })) return
  const challenge = await lockPublished(tx, challengeId)
  if (!challenge) throw new Refusal('challenge.missing')
  if (challengeStage(timesOf(challenge), now) !== 'voting') throw new Refusal('challenge.voting_closed')
  const found = await findEntry(tx, entryId)
  if (found?.entry.challengeId !== challengeId || found.entry.state !== 'approved') {
    throw new Refusal('challenge.entry_missing')
  }
  throw new Refusal(found.entry.userId === actor.userId ? 'challenge.own_entry' : 'challenge.voter_new')
}

/**
 * Shows an entry to everybody, rejects it with a reason, or lets it wait again.
 *
 * @throws Refusal row.missing; challenge.entry_changed when its sender has changed it since it was read; row.changed with who
 * has decided about it since, what and when
 */
export async function moderateEntry(
  tx: Db,
  actor: Staff,
  asked: Omit<Moderation, 'sentAt'> & { sentAt: string },
): Promise<EntryRow> {
  await nameActor(tx, actor)
  const reason = asked.state === 'rejected' ? asked.reason : ''
  const sentAt = new Date(asked.sentAt)
  const row = await markEntry(tx, { ...asked, reason, sentAt })
  if (row) return row
  const entry = (await findEntry(tx, asked.id))?.entry
  if (!entry) throw new Refusal('row.missing')
  if (entry.sentAt.getTime() !== sentAt.getTime()) throw new Refusal('challenge.entry_changed')
  if (entry.state === asked.state) return entry // sent again, or decided alike
  const who = await whoChangedLast(tx, { entity: 'challenge_entries', key: asked.id }, [entry.state])
  throw who ? new Refusal('row.changed', who) : new Refusal('challenge.entry_changed')
}
