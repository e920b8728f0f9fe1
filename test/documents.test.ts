import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { ENTRY_PICTURE_MAX_BYTES } from '#domain/challenges/challenges-api.ts'
import { CONFIG_NAMES, readConfig } from '#server/config/config.ts'
import packageJson from '../package.json' with { type: 'json' }
import { haproxyConfiguration } from '../scripts/haproxy.ts'
import { allEndpoints } from './all-endpoints.ts'

const PROJECT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')

test('docs/operations.md explains every variable, and none that does not exist', () => {
  const rows = [...read('docs/operations.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1])
  expect(rows.toSorted()).toEqual(CONFIG_NAMES.toSorted())
})

test('.env.example lists every variable, and an unchanged copy changes nothing', () => {
  const example = parseEnv(read('.env.example'))
  expect(Object.keys(example).sort()).toEqual(CONFIG_NAMES.toSorted())
  expect(readConfig(example)).toEqual(readConfig({}))
})

test.each(globSync('{*.md,docs/**/*.md}', { cwd: PROJECT }))('%s names only commands that exist', (path) => {
  const named = [...read(path).matchAll(/npm run ([a-z][\w:-]*)/g)].map((match) => match[1] ?? '')
  expect(named.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([])
})

test('docs/operations.md sets HAProxy up as the checks do, so that what they show holds for a real shop', () => {
  const settingsIn = (text: string) => text.match(/^(defaults|frontend|backend| {2}(?!bind|server |maxconn)).*$/gm)
  const [, block = ''] = /```\n(defaults\n[^`]*)```/.exec(read('docs/operations.md')) ?? []
  expect(settingsIn(block)).toEqual(settingsIn(haproxyConfiguration(8080, [])))
})

test('nginx as docs/operations.md sets it up lets the largest request pass', async () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('docs/operations.md')) ?? []
  const largest = (await allEndpoints()).map(({ mostBytes = 0 }) => mostBytes)
  const formBytes = 64 * 1024 // fields and bounds around a picture
  expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(Math.max(ENTRY_PICTURE_MAX_BYTES, ...largest) + formBytes)
})
