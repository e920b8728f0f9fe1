import { expect, test } from 'vitest'
import { imports, places, type SourceFile } from './source-files.ts'

/** The structure rules read sources through these functions: if they missed something, every rule would pass. */

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
])('an import is recognised in every form: %s', (text) => {
  expect(imports([file(text)], every).some((one) => one === 'domain/x.ts  pg')).toBe(true)
})

test('text that only looks like an import is ignored', () => {
  expect(imports([file(`const text = "imported from 'pg'"\n// a line from 'pg'`)], every)).toEqual([])
})

test('a place is reported with its line, and comments are ignored', () => {
  expect(places([file('// new Date()\n * new Date()\nconst now = new Date()')], /new Date\(\)/)).toEqual([
    'domain/x.ts:3  const now = new Date()',
  ])
})
