import { twMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { sourceFiles } from '#test/source-files.ts'
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

test('every class in use is joined as by the whole list of Tailwind, which is too heavy to send', () => {
  const classes = classesInUse()
  expect(classes.length).toBeGreaterThan(300)
  const differences = classes.flatMap((first) =>
    classes.flatMap((second) => {
      const pair = `${first} ${second}`
      return classNames(pair) === twMerge(pair) ? [] : [`${pair}: ${classNames(pair)}, not ${twMerge(pair)}`]
    }),
  )
  expect(differences, 'add the group of the class to class-groups.ts').toEqual([])
}, 30_000) // every pair of some hundred classes

/** The utilities in the sources of the web that Tailwind's list knows, without the variants before them. */
function classesInUse(): string[] {
  const files = sourceFiles('web/**/*.{ts,tsx}').filter(({ path }) => path !== 'web/ui/class-groups.ts')
  const words = files.flatMap(({ text }) =>
    [...text.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`/g)].flatMap(([, ...quoted]) => quoted.join('').split(/\s+/)),
  )
  const utilities = new Set(
    words.map((word) => word.replace(/^(?:[a-z-]+(?:\[[^\]]*\])?:|\[[^\]]*\]:)+/, '').replaceAll('!', '')),
  )
  // It drops the first of two of the same only where it knows what they are.
  return [...utilities].filter((one) => one !== '' && twMerge(`${one} ${one}`) === one)
}
