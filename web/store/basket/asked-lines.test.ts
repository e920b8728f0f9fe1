// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { askedLines } from './asked-lines.ts'

const asked = askedLines('testAsked', z.string())
beforeEach(() => localStorage.clear())

test('a paid purchase takes its own lines, once, from whichever page or tab learns of it', () => {
  asked.keep('a', ['waakye'])
  asked.keep('b', ['shito'])
  const inAnotherTab = askedLines('testAsked', z.string())
  expect(inAnotherTab.take('a')).toEqual(['waakye'])
  expect(asked.take('a')).toEqual([])
  expect(asked.take('b')).toEqual(['shito'])
  expect(asked.take('unknown')).toEqual([])
})

test('a purchase that is asked again keeps its last lines, and old ones are forgotten', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) asked.keep(id, [id])
  asked.keep('f', ['changed'])
  expect(asked.take('f')).toEqual(['changed'])
  expect(asked.take('b')).toEqual(['b'])
  expect(asked.take('a')).toEqual([])
})
