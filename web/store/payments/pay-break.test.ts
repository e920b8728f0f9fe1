import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { payBreak } from './pay-break.ts'

const PAUSE = { until: '2026-11-20T12:30:00.000Z', reason: 'no gas' }
const LATER = '2026-11-21T14:15:00.000Z'
const WORDS = 'The kitchen has a break until 12:30: no gas. You can pay as soon as it is over, or order for later.'

test.each([
  { at: '12:00', scheduledFor: null, claimUntil: null, words: WORDS, why: 'it is for as soon as possible' },
  { at: '12:30', scheduledFor: null, claimUntil: null, words: undefined, why: 'the break is over' },
  { at: '12:00', scheduledFor: LATER, claimUntil: null, words: undefined, why: 'it is for later' },
  { at: '12:00', scheduledFor: null, claimUntil: LATER, words: undefined, why: 'its money may be on its way' },
])('what keeps an order from being paid at $at is $words: $why', ({ at, scheduledFor, claimUntil, words }) => {
  const now = new Date(`2026-11-20T${at}:00.000Z`)
  expect(
    payBreak(
      { scheduledFor, payment: { claimUntil } },
      { pause: PAUSE, kitchenHours: SEED_SETTINGS.kitchen_hours, specialDays: [] },
      now,
    ),
  ).toBe(words)
})
