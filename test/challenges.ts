import type { ChallengeDraft, NewEntry } from '#domain/challenges/challenges-api.ts'

/** A published challenge that takes entries now, on FRIDAY_NOON, and votes from Sunday to Tuesday. */
export function aChallenge(change: Partial<ChallengeDraft> = {}): ChallengeDraft {
  return {
    title: 'Jollof at home',
    summary: 'Show us the jollof of your own pot.',
    rules: 'One pot a person.\nYour own picture.',
    prize: 'A pot and a month of rice',
    isPublished: true,
    entriesOpenAt: '2026-11-19T00:00:00.000Z',
    entriesCloseAt: '2026-11-22T00:00:00.000Z',
    votingOpensAt: '2026-11-22T00:00:00.000Z',
    votingClosesAt: '2026-11-24T00:00:00.000Z',
    winnerId: null,
    ...change,
  }
}

export function anEntry(change: Partial<NewEntry> = {}): NewEntry {
  return {
    name: 'Auntie Ama',
    dish: 'Smoky jollof',
    story: 'As my mother made it.',
    pictureId: 'abcdefghijklmnopqrstuvwx',
    mayShow: true,
    ...change,
  }
}
