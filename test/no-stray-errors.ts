import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

/** A test during which something was written to `console.error` fails: what nobody reads in a log breaks one day. */
let stray: string[] = []

beforeEach(() => {
  stray = []
  console.error = (...words: unknown[]) => void stray.push(format(...words))
})

afterEach(() => {
  expect(stray, 'nothing may be written to console.error; a test that expects it spies on it').toEqual([])
})
