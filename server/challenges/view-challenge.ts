import { challengeStage, ranked } from '#domain/challenges/challenge-rules.ts'
import type { KitchenChallenge, MyChallenge, ShownEntry, StaffChallenge } from '#domain/challenges/challenges-api.ts'
import type { Db } from '../db/db.ts'
import {
  type ChallengeRow,
  type EntryRow,
  type findChallenge,
  findCurrent,
  type findOwn,
  listApproved,
  listEnded,
} from './challenge-queries.ts'

const MOST_PAST = 12
const LEADERS = 3

/** The challenge that runs or comes next, and the past ones. */
export async function viewChallenges(db: Db, now: Date): Promise<KitchenChallenge> {
  const current = await findCurrent(db, now)
  const ended = await listEnded(db, now, MOST_PAST)
  const rows = await listApproved(
    db,
    [...(current ? [current] : []), ...ended].map(({ id }) => id),
  )
  const entriesOf = ({ id }: ChallengeRow) =>
    ranked(rows.filter(({ entry }) => entry.challengeId === id).map(({ entry, votes }) => shownEntry(entry, votes)))
  return {
    current: current ? { ...shown(current), entries: entriesOf(current) } : null,
    past: ended.map((row) => {
      const { id, title, prize, votingClosesAt } = shown(row)
      const entries = entriesOf(row)
      const winner = entries.find((entry) => entry.id === row.winnerId) ?? null
      return { id, title, prize, votingClosesAt, winner, leaders: entries.slice(0, LEADERS) }
    }),
  }
}

function shownEntry({ id, name, dish, story, pictureId, createdAt }: EntryRow, votes: number): ShownEntry {
  return { id, name, dish, story, pictureId, votes, enteredAt: createdAt.toISOString() }
}

function shown({ id, title, summary, prize, rules, ...row }: ChallengeRow) {
  const lines = rules.split('\n').map((line) => line.trim())
  return { id, title, summary, prize, rules: lines.filter(Boolean), ...timesOf(row) }
}

type Times = Pick<ChallengeRow, 'entriesOpenAt' | 'entriesCloseAt' | 'votingOpensAt' | 'votingClosesAt'>

/** The times of a challenge as text. */
export function timesOf({ entriesOpenAt, entriesCloseAt, votingOpensAt, votingClosesAt }: Times) {
  return {
    entriesOpenAt: entriesOpenAt.toISOString(),
    entriesCloseAt: entriesCloseAt.toISOString(),
    votingOpensAt: votingOpensAt.toISOString(),
    votingClosesAt: votingClosesAt.toISOString(),
  }
}

/** The caller's entry and vote. */
export function viewOwn({ entry, votedFor }: Awaited<ReturnType<typeof findOwn>>): MyChallenge {
  return { entry: entry ? ownEntry(entry) : null, votedFor }
}

/** An entry for its sender and for staff. */
export function ownEntry({ id, name, dish, story, pictureId, state, reason }: EntryRow) {
  return { id, name, dish, story, pictureId, state, reason }
}

/** A challenge for staff. */
export function staffChallenge(
  found: NonNullable<Awaited<ReturnType<typeof findChallenge>>>,
  now: Date,
): StaffChallenge {
  const { challenge, version, waiting } = found
  const { id, title, summary, rules, prize, isPublished, winnerId, createdAt } = challenge
  const times = timesOf(challenge)
  return {
    ...{ id, title, summary, rules, prize, isPublished, winnerId, version, waiting },
    ...times,
    stage: challengeStage(times, now),
    createdAt: createdAt.toISOString(),
  }
}
