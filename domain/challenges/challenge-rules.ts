/** When a challenge takes entries and votes; ISO 8601. Each follows the one before. */
export type ChallengeTimes = Record<(typeof CHALLENGE_TIMES)[number], string>
export const CHALLENGE_TIMES = ['entriesOpenAt', 'entriesCloseAt', 'votingOpensAt', 'votingClosesAt'] as const

export const CHALLENGE_STAGES = ['planned', 'entries', 'between', 'voting', 'ended'] as const
export type ChallengeStage = (typeof CHALLENGE_STAGES)[number]

/** The stage of a challenge, which the clock alone decides. A time itself belongs to the stage that it begins. */
export function challengeStage(times: ChallengeTimes, now: Date): ChallengeStage {
  const passed = CHALLENGE_TIMES.filter((name) => new Date(times[name]) <= now).length
  return CHALLENGE_STAGES[passed] ?? 'ended'
}

/** Whether voting follows entries, and each ends after it begins. */
export function areInOrder(times: ChallengeTimes): boolean {
  const [opens = 0, closes = 0, voting = 0, ends = 0] = CHALLENGE_TIMES.map((name) => Date.parse(times[name]))
  return opens < closes && closes <= voting && voting < ends
}

type Ranked = { votes: number; enteredAt: string; id: string }

/** Entries by votes; of equal ones the earlier entry leads. */
export function ranked<Entry extends Ranked>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (one, other) =>
      other.votes - one.votes ||
      Date.parse(one.enteredAt) - Date.parse(other.enteredAt) ||
      (one.id < other.id ? -1 : 1),
  )
}
