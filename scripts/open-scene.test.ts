import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from './run-program.ts'

const open = (folder: string) => {
  const source = "await (await import('./scripts/open-scene.ts')).openScene(process.argv[1]); process.exit(130)"
  const args = ['--input-type=module', '--eval', source, folder]
  return spawnSync(process.execPath, args, { cwd: PROJECT, encoding: 'utf8' })
}

test('a process that is interrupted leaves no folder of its scene', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chillz-scene-'))
  expect(open(folder)).toMatchObject({ status: 130, stderr: '' })
  expect(existsSync(folder)).toBe(false)
})

test('a scene whose simulators do not start leaves no folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chillz-scene-'))
  await writeFile(join(folder, 'simulators'), 'they write into a folder of this name')
  expect(open(folder).stderr).toContain('simulators/main.ts ended')
  expect(existsSync(folder)).toBe(false)
})
