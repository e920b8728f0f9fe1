import { expect, test } from 'vitest'
import { classNames } from './class-names.ts'

test.each([
  ['px-4 rounded-md', 'px-3 rounded-full', 'px-3 rounded-full', 'the later one wins'],
  ['text-sm', 'text-muted', 'text-sm text-muted', 'a size and a colour are different things'],
  ['p-4', 'px-2', 'p-4 px-2', 'a side changes what was said of all sides'],
  ['px-2', 'p-4', 'p-4', 'all sides end what was said of one'],
  ['md:p-4', 'p-2', 'md:p-4 p-2', 'another screen is another matter'],
])('%s and then %s: %s', (first, second, both) => {
  expect(classNames(first, second)).toBe(both)
})
