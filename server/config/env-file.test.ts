import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvFile } from './env-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'chillz-env-'))
afterAll(() => rm(folder, { recursive: true }))

test('the first variable keeps its name when an editor began the file with a byte order mark', async () => {
  const path = join(folder, 'marked.env')
  await writeFile(path, '\uFEFFNODE_ENV=production\nPORT=8090\n')
  expect(readEnvFile(path)).toEqual({ variables: { NODE_ENV: 'production', PORT: '8090' }, faults: [] })
})

test('a file that is missing changes nothing, and one that cannot be read is a fault with the reason', () => {
  expect(readEnvFile(join(folder, 'missing.env'))).toEqual({ variables: {}, faults: [] })
  expect(readEnvFile(folder).faults).toEqual([expect.stringContaining(`${folder} cannot be read (EISDIR)`)])
})
