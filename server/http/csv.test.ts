import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each([
  ['=1+1', `'=1+1`, 'a spreadsheet would calculate it'],
  ['+233244123456+1', `'+233244123456+1`, 'it calculates with a number too'],
  ['-1', `'-1`, 'it begins like a formula'],
  ['+233244123456', '+233244123456', 'a phone is only a number'],
  ['+1', `'+1`, 'it is too short for a phone'],
  ['Ama', 'Ama', 'it is a text'],
])('the text %s is written as %s: %s', async (typed, written) => {
  expect(await text(csvOf(['Text'], [[typed]]))).toBe(`Text\n${written}\n`)
})
