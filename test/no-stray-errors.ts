import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

/** A test that writes to `console.error` fails, so that errors in the log are noticed. */
let stray: string[] = []

beforeEach(() => {
  stray = []
  console.error = (...words: unknown[]) => void stray.push(format(...words))
})

afterEach(() => {
  expect(stray, 'nothing may be written to console.error; a test that expects it spies on it').toEqual([])
})
