import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '..', 'server', 'db', 'migrations')

/** The newest migration from before this rule. */
const LAST_BEFORE = '0058'
/** What the release before reads or writes, and must still find while processes of both releases run. */
const BREAKING = [
  /\bdrop\s+(table|column|view|function|type)\b/i,
  /\brename\s+(to|column)\b/i,
  /\balter\s+column\b[^;]*\b(set\s+not\s+null|set\s+data\s+type|type\s)/i,
  /\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
]
/** Statements that may stay, each by its migration, with the reason why no release in use needs what they take away. */
const ALLOWED: Record<string, string> = {}

/** The breaking statements of a migration. */
function breaking(sql: string): string[] {
  const code = sql.replaceAll(/--.*$/gm, '')
  return code.split(';').filter((statement) => BREAKING.some((pattern) => pattern.test(statement)))
}

test('a new migration takes away nothing that the release before reads: first expand, contract one release later', () => {
  const fresh = globSync('*.sql', { cwd: FOLDER }).filter((name) => name.slice(0, 4) > LAST_BEFORE)
  const refused = fresh
    .filter((name) => !(name in ALLOWED))
    .flatMap((name) => breaking(readFileSync(join(FOLDER, name), 'utf8')).map((one) => `${name}: ${one.trim()}`))
  expect(refused, 'see “Upgrading” in docs/operations.md; or give the reason in ALLOWED').toEqual([])
})

test.each([
  'ALTER TABLE "orders" DROP COLUMN "total"',
  'DROP TABLE "orders"',
  'ALTER TABLE "orders" RENAME COLUMN "total" TO "sum"',
  'ALTER TABLE "orders" RENAME TO "sales"',
  'ALTER TABLE "orders" ALTER COLUMN "total" SET NOT NULL',
  'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint',
  'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL',
])('%s would break a process of the release before', (statement) => {
  expect(breaking(`${statement};`)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "orders" ADD COLUMN "note" text',
  'ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'\' NOT NULL',
  'CREATE TABLE "notes" ("id" uuid NOT NULL)',
  'CREATE INDEX "by_note" ON "orders" ("note")',
])('%s does not', (statement) => {
  expect(breaking(`${statement};`)).toEqual([])
})
