import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openScene } from './open-scene.ts'

test('a scene whose simulators do not start leaves no folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chillz-scene-'))
  await writeFile(join(folder, 'simulators'), 'they write into a folder of this name')
  await expect(openScene(folder)).rejects.toThrow('simulators/main.ts ended')
  expect(existsSync(folder)).toBe(false)
})
