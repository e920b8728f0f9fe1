import { expect, test } from 'vitest'
import { mayUndo } from './undo-step.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(AT.getTime() + ms)

test.each([
  { why: 'their own, within ten seconds', by: 'staff:1', ms: 10_000, reason: undefined, may: true },
  { why: 'their own, later, without a reason', by: 'staff:1', ms: 10_001, reason: undefined, may: false },
  { why: 'their own, later, with a reason', by: 'staff:1', ms: 10_001, reason: 'wrong order', may: true },
  { why: 'somebody else’s, at once, without a reason', by: 'staff:2', ms: 1_000, reason: undefined, may: false },
  { why: 'somebody else’s, with a reason', by: 'staff:2', ms: 1_000, reason: 'wrong order', may: true },
  { why: 'with an empty reason', by: 'staff:2', ms: 1_000, reason: '', may: false },
  { why: 'after fifteen minutes', by: 'staff:1', ms: 15 * 60_000 + 1, reason: 'wrong order', may: false },
])('a step is taken back: $may ($why)', ({ by, ms, reason, may }) => {
  expect(mayUndo({ isUndoable: true, by, at: AT }, 'staff:1', reason, after(ms))).toBe(may)
})

test('what moved money is never taken back', () => {
  expect(mayUndo({ isUndoable: false, by: 'staff:1', at: AT }, 'staff:1', 'wrong order', AT)).toBe(false)
})
