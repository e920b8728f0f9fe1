import type { Staff } from '#domain/actor.ts'
import { challengeStage } from '#domain/challenges/challenge-rules.ts'
import type { ChallengeDraft } from '#domain/challenges/challenges-api.ts'
import { Refusal } from '#domain/errors.ts'
import type { Db } from '../db/db.ts'
import { saveVersions } from '../history/save-versions.ts'
import {
  type ChallengeRow,
  findChallenge,
  findRunning,
  isApproved,
  lockDays,
  writeChallenge,
} from './challenge-queries.ts'
import { timesOf } from './view-challenge.ts'

type Save = { id: string; expectedVersion: number | null; challenge: ChallengeDraft }

/**
 * Makes or changes a challenge. A winner is an approved entry, and is named once the voting has ended. One published
 * challenge runs at a time, because shoppers see one.
 *
 * @throws Refusal row.missing; row.changed with who saved what when; row.exists; challenge.winner_refused;
 * challenge.overlaps with the title of the other
 */
export async function saveChallenge(
  tx: Db,
  actor: Staff,
  { id, expectedVersion, challenge }: Save,
  now: Date,
): Promise<void> {
  const found = (await findChallenge(tx, id))?.challenge
  if (!found && expectedVersion !== null) throw new Refusal('row.missing')
  const { winnerId } = challenge
  if (winnerId !== null && winnerId !== found?.winnerId) {
    const hasEnded = challengeStage(challenge, now) === 'ended'
    if (!hasEnded || !(await isApproved(tx, id, winnerId))) throw new Refusal('challenge.winner_refused')
  }
  await refuseOverlap(tx, { id, challenge, found }, now)
  const edit = { key: id, expectedVersion, before: found ? draftOf(found) : null, after: challenge }
  await saveVersions(tx, actor, 'challenge', [edit], now)
  await writeChallenge(tx, {
    ...challenge,
    id,
    createdAt: found?.createdAt ?? now,
    entriesOpenAt: new Date(challenge.entriesOpenAt),
    entriesCloseAt: new Date(challenge.entriesCloseAt),
    votingOpensAt: new Date(challenge.votingOpensAt),
    votingClosesAt: new Date(challenge.votingClosesAt),
  })
}

type Saved = { id: string; challenge: ChallengeDraft; found: ChallengeRow | undefined }

/** What has ended hides nothing; and days that only become fewer overlap nothing new. */
async function refuseOverlap(tx: Db, { id, challenge, found }: Saved, now: Date): Promise<void> {
  const [opens, closes] = [new Date(challenge.entriesOpenAt), new Date(challenge.votingClosesAt)]
  const isWithin = found?.isPublished && opens >= found.entriesOpenAt && closes <= found.votingClosesAt
  if (!challenge.isPublished || isWithin || closes <= now) return
  await lockDays(tx)
  const other = await findRunning(tx, id, opens > now ? opens : now, closes)
  if (other) throw new Refusal('challenge.overlaps', { title: other.title })
}

function draftOf({ title, summary, rules, prize, isPublished, winnerId, ...row }: ChallengeRow): ChallengeDraft {
  return { title, summary, rules, prize, isPublished, winnerId, ...timesOf(row) }
}
