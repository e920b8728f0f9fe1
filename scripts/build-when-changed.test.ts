import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Build, buildWhenChanged, CannotBuild } from './build-when-changed.ts'

let project: string
let made: number
let build: Build

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  project = await mkdtemp(join(tmpdir(), 'chillz-build-'))
  made = 0
  await mkdir(join(project, 'web', 'menu'), { recursive: true })
  await writeFile(join(project, 'web', 'menu', 'page.tsx'), 'one')
  const output = join(project, 'dist', 'web')
  build = {
    name: 'web',
    inputs: ['web/**'],
    needs: [],
    output,
    make: async () => {
      made += 1
      await mkdir(output, { recursive: true })
    },
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(project, { recursive: true })
})

test('an unchanged build is not repeated, so that the shop starts at once', async () => {
  await buildWhenChanged(build, project)
  await buildWhenChanged(build, project)

  expect(made).toBe(1)
})

test.each([
  { change: 'a word in a file', run: () => writeFile(join(project, 'web', 'menu', 'page.tsx'), 'two') },
  { change: 'a new file', run: () => writeFile(join(project, 'web', 'new.css'), '') },
  { change: 'a new name', run: () => rename(join(project, 'web/menu/page.tsx'), join(project, 'web/menu/list.tsx')) },
  { change: 'a lost result', run: () => rm(join(project, 'dist', 'web'), { recursive: true }) },
])('$change causes a new build', async ({ run }) => {
  await buildWhenChanged(build, project)
  await run()
  await buildWhenChanged(build, project)

  expect(made).toBe(2)
})

test('a test is not an input, because it changes nothing that is served', async () => {
  await buildWhenChanged(build, project)
  await writeFile(join(project, 'web', 'menu', 'page.test.tsx'), '')
  await buildWhenChanged(build, project)

  expect(made).toBe(1)
})

test('an interrupted build is repeated', async () => {
  const broken = { ...build, make: () => Promise.reject(new Error('no space left')) }
  await buildWhenChanged(build, project)
  await writeFile(join(project, 'web', 'menu', 'page.tsx'), 'two')

  await expect(buildWhenChanged(broken, project)).rejects.toThrow('no space left')
  await buildWhenChanged(build, project)

  expect(made).toBe(2)
})

test('without the builder an up-to-date build is accepted, and an outdated one fails with the commands to run', async () => {
  await buildWhenChanged(build, project)
  const bare = { ...build, needs: ['a-builder'] }
  await buildWhenChanged(bare, project)
  await writeFile(join(project, 'web', 'menu', 'page.tsx'), 'two')

  const refusal = buildWhenChanged(bare, project)
  await expect(refusal).rejects.toThrow(CannotBuild)
  await expect(refusal).rejects.toThrow(/a-builder.*npm ci && npm run build/s)
  expect(made).toBe(1)
})
