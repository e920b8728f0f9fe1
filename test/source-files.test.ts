import { expect, test } from 'vitest'
import { imports, places, type SourceFile } from './source-files.ts'

/** The house rules read sources through these two: if they were blind, every rule would seem kept. */

const file = (text: string): SourceFile => ({ path: 'domain/x.ts', text, lines: text.split('\n') })
const every = () => true

test.each([
  `import pg from 'pg'`,
  `import type { A } from "pg"`,
  `import { a } from './a.ts'\nimport {\n  b,\n  type C,\n} from 'pg'`,
  `export { a } from 'pg'`,
  `export * from 'pg'`,
  `import 'pg'`,
  `const pg = await import('pg')`,
])('an import is seen in whatever form: %s', (text) => {
  expect(imports([file(text)], every).some((one) => one === 'domain/x.ts  pg')).toBe(true)
})

test('words that only look like an import are none', () => {
  expect(imports([file(`const text = "imported from 'pg'"\n// a line from 'pg'`)], every)).toEqual([])
})

test('a place is named with its line, and comments may speak of what is refused', () => {
  expect(places([file('// new Date()\n * new Date()\nconst now = new Date()')], /new Date\(\)/)).toEqual([
    'domain/x.ts:3  const now = new Date()',
  ])
})
