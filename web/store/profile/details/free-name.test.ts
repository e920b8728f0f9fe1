import { expect, test } from 'vitest'
import { freeName } from './free-name.ts'

const app = (friendly_name: string, status = 'verified') => ({ friendly_name, status })

test.each([
  { factors: [], name: 'App', why: 'the first needs no number' },
  { factors: [app('App')], name: 'App 2', why: 'two must be told apart' },
  { factors: [app('App'), app('App 2')], name: 'App 3', why: 'and three' },
  { factors: [app('App 2')], name: 'App', why: 'a name that was removed is free again' },
  { factors: [app('App', 'unverified')], name: 'App', why: 'what was never finished has no name' },
])('$name is free beside $factors: $why', ({ factors, name }) => {
  expect(freeName('App', factors)).toBe(name)
})
