import { expect, test } from 'vitest'
import { judgeStep, type Ride, type RideTap } from './judge-step.ts'

const SINCE = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-20T12:30:00Z')
const EARLIER = new Date('2026-11-20T11:30:00Z')
const aRide = (change: Partial<Ride>): Ride => ({
  state: 'on_the_way',
  since: SINCE,
  isForAdults: false,
  isPickedUp: false,
  code: '1234',
  wrongTries: 0,
  hasPhoto: false,
  ...change,
})

test.each<{ ride?: Partial<Ride>; tap: Partial<RideTap>; is: string; why: string }>([
  { tap: { step: 'picked_up' }, is: 'done', why: 'the bag is taken' },
  { ride: { isPickedUp: true }, tap: { step: 'picked_up' }, is: 'ignored', why: 'it was taken before' },
  { ride: { state: 'delivered' }, tap: { step: 'picked_up' }, is: 'ignored', why: 'it overtook its delivery' },
  { tap: { step: 'failed' }, is: 'done', why: 'nobody was there' },
  { tap: { step: 'failed', at: EARLIER }, is: 'ignored', why: 'the order was sent out again since' },
  { ride: { state: 'delivered' }, tap: { step: 'failed' }, is: 'ignored', why: 'a delivered order stays delivered' },
  { ride: { state: 'undelivered' }, tap: { step: 'failed' }, is: 'ignored', why: 'it had failed before' },
  { tap: { code: '1234' }, is: 'done', why: 'the code is right' },
  { ride: { state: 'undelivered' }, tap: { code: '1234' }, is: 'done', why: 'the shopper came after all' },
  { tap: { code: '1234', at: EARLIER }, is: 'done', why: 'the right code proves it whenever it was typed' },
  { tap: { code: '4321' }, is: 'code_wrong', why: 'the code is another' },
  { ride: { wrongTries: 5 }, tap: { code: '1234' }, is: 'code_locked', why: 'five tries are too many to be honest' },
  { tap: {}, is: 'proof_missing', why: 'neither code nor photo proves it' },
  { ride: { hasPhoto: true }, tap: {}, is: 'done', why: 'a photo stands for the code' },
  { ride: { hasPhoto: true, wrongTries: 5 }, tap: {}, is: 'done', why: 'a photo stands for a locked code' },
  { ride: { isForAdults: true }, tap: { code: '1234' }, is: 'age_missing', why: 'nobody looked at an ID' },
  { ride: { isForAdults: true }, tap: { code: '1234', bornOn: '2010-01-01' }, is: 'under_age', why: 'they are 16' },
  { ride: { isForAdults: true }, tap: { code: '1234', bornOn: '2000-01-01' }, is: 'done', why: 'they are 26' },
  { ride: { state: 'cancelled' }, tap: { code: '1234' }, is: 'over', why: 'the money is on its way back' },
])('$tap on $ride is $is: $why', ({ ride = {}, tap, is }) => {
  expect(judgeStep(aRide(ride), { step: 'delivered', at: LATER, ...tap })).toBe(is)
})
