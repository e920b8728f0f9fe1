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

test('a cart finds the last purchase of exactly its lines, also after a reload', () => {
  const Yam = z.object({ farm: z.string(), quantity: z.number() })
  const here = askedLines('yamAsked', Yam)
  const asked = (quantity: number) => [{ quantity, farm: 'techiman' }]
  here.keep('a', asked(6))
  here.keep('b', asked(8))
  for (const store of [here, askedLines('yamAsked', Yam)]) {
    expect(store.idOf(asked(6))).toBe('a')
    expect(store.idOf(asked(7))).toBeUndefined()
  }
  here.take('a')
  expect(here.idOf(asked(6))).toBeUndefined()
})
