import { expect, test } from 'vitest'
import { TODAY_TEXTS } from './today-texts.ts'

test('all orders were ready in time only when none was late and none is late now', () => {
  const { ready } = TODAY_TEXTS.words
  expect([ready(0, 0), ready(0, 2), ready(1, 0)]).toEqual([
    'All orders were ready in time today',
    'All other orders were ready in time today',
    '1 % of orders were ready late',
  ])
})

test('while the kitchen is closed, no screen that listens is in order', () => {
  expect([0, 1].map(TODAY_TEXTS.words.listening)).toEqual([
    'No screen has to listen at the moment',
    '1 screen listens for new orders',
  ])
})
