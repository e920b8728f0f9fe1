import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { namingSources } from './source-places.ts'

const project = await mkdtemp(join(tmpdir(), 'chillz-places-'))
afterAll(() => rm(project, { recursive: true }))
const built = join(project, 'dist', 'server')
await mkdir(built, { recursive: true })
// The first column of the first line comes from the second line of the source.
const map = { version: 3, sources: ['../../server/menu/menu-routes.ts'], names: [], mappings: 'AACA' }
await writeFile(join(built, 'main-1.js.map'), JSON.stringify(map))
const url = pathToFileURL(built).href

test('a place of the build is named by its source, so that a stack trace leads to our files', () => {
  const line = `{"stack":"Error: no\\n    at serve (${url}/main-1.js:1:1)\\n    at ${url}/main-1.js:1:1"}`
  expect(namingSources(line)).toBe(
    '{"stack":"Error: no\\n    at serve (server/menu/menu-routes.ts:2:1)\\n    at server/menu/menu-routes.ts:2:1"}',
  )
})

test('a place without a map stays as it is, because a log line must not fail', () => {
  const line = `at serve (${url}/gone.js:1:1)`
  expect(namingSources(line)).toBe(line)
})
