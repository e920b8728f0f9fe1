import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishBuild } from './publish-build.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chillz-publish-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function publish(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, 'web.next', name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await publishBuild(join(folder, 'web.next'), join(folder, 'web'), join(folder, 'stamps', 'web.json'))
}
const assets = async () => (await readdir(join(folder, 'web', 'assets'))).sort()

test('a browser with the page of the build before still gets its files; those of older builds are deleted', async () => {
  await publish({ 'index.html': 'one', 'assets/shop-1.js': '', 'assets/same.js': '' })
  await publish({ 'index.html': 'two', 'assets/shop-2.js': '', 'assets/same.js': '' })

  expect(await readFile(join(folder, 'web', 'index.html'), 'utf8')).toBe('two')
  expect(await assets()).toEqual(['same.js', 'shop-1.js', 'shop-2.js'])

  await publish({ 'index.html': 'three', 'assets/shop-3.js': '', 'assets/same.js': '' })
  expect(await assets()).toEqual(['same.js', 'shop-2.js', 'shop-3.js'])
})

test('a build from before this rule counts as the one before', async () => {
  await mkdir(join(folder, 'web', 'assets'), { recursive: true })
  await writeFile(join(folder, 'web', 'assets', 'shop-0.js'), '')
  await publish({ 'index.html': 'one', 'assets/shop-1.js': '' })

  expect(await assets()).toEqual(['shop-0.js', 'shop-1.js'])
})

test('nothing is left of the folder in which it was built', async () => {
  await publish({ 'index.html': 'one' })
  expect((await readdir(folder)).sort()).toEqual(['stamps', 'web'])
})
