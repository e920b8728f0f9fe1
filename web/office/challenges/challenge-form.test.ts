import { expect, test } from 'vitest'
import { draftIn, EMPTY_FORM, formOf } from './challenge-form.ts'

const STORED = {
  title: 'Jollof at home',
  summary: 'Your own pot',
  rules: 'One pot',
  prize: 'A pot',
  isPublished: true,
  entriesOpenAt: '2026-11-01T00:00:00.000Z',
  entriesCloseAt: '2026-11-10T00:00:00.000Z',
  votingOpensAt: '2026-11-10T00:00:00.000Z',
  votingClosesAt: '2026-11-20T10:30:59.123Z',
  winnerId: '0198c0de-0000-7000-8000-0000000000d2',
}

test('a form that nobody has touched saves what is stored, seconds and winner included', () => {
  expect(draftIn(formOf(STORED), STORED).draft).toEqual(STORED)
})

test('an empty form names every field that is missing', () => {
  expect(Object.keys(draftIn(EMPTY_FORM, null).faults).toSorted()).toEqual(
    Object.keys(EMPTY_FORM)
      .filter((name) => name !== 'isPublished')
      .toSorted(),
  )
})

test('times in a wrong order are named at the last one', () => {
  const { draft, faults } = draftIn({ ...formOf(STORED), votingClosesAt: '2026-11-09T00:00' }, STORED)
  expect(draft).toBeUndefined()
  expect(faults).toEqual({ votingClosesAt: 'Each time follows the one before.' })
})
