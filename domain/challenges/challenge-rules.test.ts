import { expect, test } from 'vitest'
import { areInOrder, challengeStage, ranked } from './challenge-rules.ts'

const TIMES = {
  entriesOpenAt: '2026-11-01T00:00:00.000Z',
  entriesCloseAt: '2026-11-10T00:00:00.000Z',
  votingOpensAt: '2026-11-11T00:00:00.000Z',
  votingClosesAt: '2026-11-20T00:00:00.000Z',
}

test.each([
  ['2026-10-31T23:59:59.999Z', 'planned'],
  ['2026-11-01T00:00:00.000Z', 'entries'],
  ['2026-11-10T00:00:00.000Z', 'between'],
  ['2026-11-11T00:00:00.000Z', 'voting'],
  ['2026-11-19T23:59:59.999Z', 'voting'],
  ['2026-11-20T00:00:00.000Z', 'ended'],
] as const)('at %s it is %s: the clock alone opens and closes', (now, stage) => {
  expect(challengeStage(TIMES, new Date(now))).toBe(stage)
})

test('without a pause between them voting begins when entries close', () => {
  const times = { ...TIMES, votingOpensAt: TIMES.entriesCloseAt }
  expect(challengeStage(times, new Date(TIMES.entriesCloseAt))).toBe('voting')
  expect(areInOrder(times)).toBe(true)
})

test.each([
  { entriesCloseAt: TIMES.entriesOpenAt },
  { votingOpensAt: '2026-11-09T23:59:59.000Z' },
  { votingClosesAt: TIMES.votingOpensAt },
])('times that overlap are refused: %o', (change) => {
  expect(areInOrder({ ...TIMES, ...change })).toBe(false)
})

test('of equal votes the earlier entry leads, so that waiting gains nothing', () => {
  const entry = (id: string, votes: number, enteredAt: string) => ({ id, votes, enteredAt })
  const rows = [entry('a', 1, '2'), entry('b', 3, '3'), entry('c', 3, '1')]
  expect(ranked(rows).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})
