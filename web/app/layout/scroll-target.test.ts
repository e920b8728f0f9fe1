import { expect, test } from 'vitest'
import { type Arrival, scrollTarget } from './scroll-target.ts'

const arrival: Arrival = { type: 'PUSH', isSamePage: false, savedTop: undefined, isFreshVisit: false }

test.each<{ change: Partial<Arrival>; top: number | undefined; why: string }>([
  { change: {}, top: 0, why: 'a link to another page begins at its top' },
  { change: { isSamePage: true }, top: undefined, why: 'opening a dialog leaves the menu where it is' },
  { change: { type: 'REPLACE', isSamePage: true }, top: undefined, why: 'typing a search moves nothing' },
  { change: { type: 'POP', savedTop: 1200 }, top: 1200, why: 'back returns to the place one had left' },
  { change: { type: 'POP', savedTop: 1200, isSamePage: true }, top: 1200, why: 'so does a reload' },
  { change: { type: 'POP' }, top: 0, why: 'a page never seen before has no other place than its top' },
  { change: { type: 'POP', savedTop: 1200, isFreshVisit: true }, top: undefined, why: 'a new visit begins anew' },
])('$why', ({ change, top }) => {
  expect(scrollTarget({ ...arrival, ...change })).toBe(top)
})
