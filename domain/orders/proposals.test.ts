import { describe, expect, test } from 'vitest'
import { aChoice } from '#test/builders.ts'
import { pesewas } from '../money.ts'
import type { PricedLine } from './price-line.ts'
import { dueBack, lineNow, linesInBag, type Proposal, stateAfter } from './proposals.ts'

const totals = (discount: number) => ({
  subtotal: pesewas(10_000),
  subscriptionDiscount: pesewas(discount),
  preorderDiscount: pesewas(0),
  promotionDiscount: pesewas(0),
})
const LINE = { position: 0, quantity: 1, lineTotal: pesewas(5_000) }
const WAAKYE: PricedLine = {
  name: 'Waakye',
  category: 'mains',
  image: '',
  isForAdults: false,
  options: [],
  extras: [],
  unitPrice: pesewas(2_000),
  lineTotal: pesewas(2_000),
}
const aProposal = (change: Partial<Proposal>): Proposal => ({
  number: 1,
  position: 0,
  kind: 'refund_line',
  state: 'open',
  replacement: null,
  dueAt: '2026-11-20T12:10:00.000Z',
  ...change,
})

test.each([
  { comes: 0, given: 0, back: 5_000, why: 'nothing comes' },
  { comes: 4_000, given: 0, back: 1_000, why: 'something cheaper comes' },
  { comes: 4_000, given: 600, back: 400, why: 'a part went back before' },
  { comes: 4_000, given: 2_000, back: 0, why: 'more went back before: nothing is taken again' },
])('of a line of 5000, $back go back: $why', ({ comes, given, back }) => {
  expect(dueBack(pesewas(5_000), pesewas(comes), pesewas(given), totals(0))).toBe(back)
})

describe('a line', () => {
  const now = (proposals: Proposal[], given = 0) =>
    lineNow(LINE, totals(0), proposals, given === 0 ? [] : [{ kind: 'line', position: 0, amount: pesewas(given) }])

  test.each([
    { state: 'accepted', is: true, why: 'the shopper took the money' },
    { state: 'refused', is: true, why: 'the shopper did not want what was offered' },
    { state: 'timed_out', is: true, why: 'nobody answered' },
    { state: 'withdrawn', is: false, why: 'it comes after all' },
  ] as const)('is refunded after a proposal that is $state: $is, because $why', ({ state, is }) => {
    expect(now([aProposal({ state })]).isRefunded).toBe(is)
  })

  test('is refunded when staff gave back what it cost, and not after a part of it', () => {
    expect(now([], 5_000).isRefunded).toBe(true)
    expect(now([], 4_999).isRefunded).toBe(false)
  })

  test.each([
    { given: [], comes: 3, why: 'nothing was refunded' },
    { given: [3_334], comes: 2, why: 'one was refunded, rounded up' },
    { given: [3_334, 3_334], comes: 1, why: 'two were, one after the other' },
    { given: [3_334, 3_334, 3_332], comes: 0, why: 'all were' },
    { given: [9_998], comes: 1, why: 'something of it is left' },
    { given: [1_000], comes: 3, why: 'less than one was refunded' },
  ])('of three portions for 10000 has $comes that come: $why', ({ given, comes }) => {
    const three = { position: 0, quantity: 3, lineTotal: pesewas(10_000) }
    const refunded = given.map((amount) => ({ kind: 'line' as const, position: 0, amount: pesewas(amount) }))
    expect(lineNow(three, totals(0), [], refunded).comes).toBe(comes)
  })

  test.each([
    { given: [], comes: 2, why: 'nothing was refunded since' },
    { given: [2_000], comes: 1, why: 'one was refunded at the price of what comes' },
    { given: [1_900], comes: 2, why: 'less than one was refunded' },
    { given: [2_000, 2_000], comes: 0, why: 'both were' },
  ])('of three, of which one was refunded and two were replaced by cheaper ones, has $comes that come: $why', (row) => {
    const three = { position: 0, quantity: 3, lineTotal: pesewas(9_000) }
    const replacement = { choice: aChoice({ quantity: 2 }), priced: { ...WAAKYE, lineTotal: pesewas(4_000) } }
    const back = (kind: 'line' | 'substitution', amount: number) => ({ kind, position: 0, amount: pesewas(amount) })
    const adjustments = [back('line', 3_000), back('substitution', 2_000), ...row.given.map((sum) => back('line', sum))]
    const accepted = aProposal({ kind: 'replace', state: 'accepted', replacement })
    expect(lineNow(three, totals(0), [accepted], adjustments).comes).toBe(row.comes)
  })

  test('that was refunded, or waits for its shopper, is not in the bag', () => {
    const other = { ...LINE, position: 1, name: 'Waakye', quantity: 2 }
    const lines = [{ ...LINE, name: 'Jollof' }, other]
    const bag = (...proposals: Proposal[]) => linesInBag(lines, totals(0), proposals, [])
    expect(bag(aProposal({ state: 'timed_out' }))).toEqual([{ name: 'Waakye', quantity: 2 }])
    expect(bag(aProposal({}))).toEqual([{ name: 'Waakye', quantity: 2 }])
    expect(bag()).toHaveLength(2)
  })

  test('waits while a proposal is open, and does not see those of other lines', () => {
    expect(now([aProposal({})]).proposal).toMatchObject({ number: 1, back: 5_000, refund: 5_000 })
    expect(now([aProposal({ position: 1 })]).proposal).toBeNull()
  })
})

test.each([
  ['replace', 'accept', 'accepted'],
  ['replace', 'refund', 'refused'],
  ['refund_line', 'refund', 'accepted'],
  ['call_me', 'accept', undefined],
  ['call_me', 'refund', 'refused'],
] as const)('%s answered with %s is %s', (kind, answer, state) => {
  expect(stateAfter(kind, answer)).toBe(state)
})
