import { expect, test } from 'vitest'
import { bps } from '#domain/money.ts'
import { aPromotion } from '#test/promotions.ts'
import { draftOf, endIn, formFrom, formOf, type PromotionForm, TEMPLATES } from './promotion-form.ts'

const NOW = new Date('2026-11-20T12:34:56Z')
const typed = (change: Partial<PromotionForm> = {}): PromotionForm => ({
  ...formOf('percent', NOW),
  code: 'ten',
  percent: '10',
  endsAt: endIn(7, NOW),
  ...change,
})

test('a template, a code, a value and an end are a promotion, named after what it gives', () => {
  const { draft, faults } = draftOf(typed())
  expect(faults).toEqual({})
  expect(draft).toMatchObject({
    name: '10% off',
    code: 'TEN',
    startsAt: '2026-11-20T12:34:00.000Z',
    endsAt: '2026-11-28T00:00:00.000Z',
    maxUses: null,
    terms: { gift: { kind: 'percent', bps: 1_000 }, minimumSubtotal: 0 },
  })
})

test('what is stored is typed as it was, so that saving without a change changes nothing', () => {
  const terms = { hours: { weekdays: ['Friday' as const], from: 840, to: 1_440 }, cities: ['Accra'] }
  const stored = aPromotion({ maxUses: 3, terms })
  expect(draftOf(formFrom(stored)).draft).toEqual(stored)
})

test('a promotion that is called after what it gives is renamed with its gift, and a name of its own stays', () => {
  const gift = { kind: 'percent', bps: bps(1_000) } as const
  const nameAfter = (name: string) => {
    const stored = aPromotion({ name, terms: { gift } })
    return draftOf({ ...formFrom(stored), percent: '20' }).draft?.name
  }
  expect(nameAfter('10% off')).toBe('20% off')
  expect(nameAfter('Christmas')).toBe('Christmas')
})

test('hours until midnight end at 00:00, because a clock of the browser cannot show 24:00', () => {
  const hours = { weekdays: [], from: 840, to: 1_440 }
  expect(formFrom(aPromotion({ terms: { hours } })).to).toBe('00:00')
})

test.each([
  { why: 'no code', change: { code: '' }, field: 'code' },
  { why: 'an emptied value, which never means nothing', change: { percent: '' }, field: 'percent' },
  { why: 'more than all', change: { percent: '101' }, field: 'percent' },
  { why: 'an end before the start', change: { endsAt: '2026-11-20T12:00' }, field: 'endsAt' },
  { why: 'a budget of nothing', change: { maxAmount: '0' }, field: 'maxAmount' },
  { why: 'hours that end before they begin', change: { hasHours: true, from: '14:00', to: '13:00' }, field: 'to' },
])('is wrong with $why', ({ change, field }) => {
  expect(Object.keys(draftOf(typed(change)).faults)).toEqual([field])
})

test('every template needs nothing but its value, its end, and a code where it has one', () => {
  for (const template of TEMPLATES) {
    const form = { ...formOf(template, NOW), endsAt: endIn(1, NOW), percent: '10', amount: '20', code: 'ABC' }
    expect(draftOf(form).faults, template).toEqual({})
  }
})
