import { join } from 'node:path'
import { buildWhenChanged } from './build-when-changed.ts'
import { PROJECT } from './run-program.ts'

/** Makes the pictures of the opening menu, where they are not there yet or their sources changed. */
export async function buildPictures(): Promise<void> {
  const output = join(PROJECT, 'dist', 'pictures')
  await buildWhenChanged({
    name: 'pictures',
    inputs: ['scripts/make-pictures.ts', 'seed/**', 'domain/**', 'package-lock.json'],
    output,
    make: async () => {
      const { makePictures } = await import('./make-pictures.ts')
      await makePictures(output)
    },
  })
}

/** Builds the web, where it is not built yet or its sources changed. */
export async function buildWeb(): Promise<void> {
  await buildWhenChanged({
    name: 'web',
    inputs: ['web/**', 'domain/**', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
    output: join(PROJECT, 'dist', 'web'),
    make: async () => {
      const { build } = await import('vite')
      await build({ root: join(PROJECT, 'web'), configFile: join(PROJECT, 'vite.config.ts'), logLevel: 'warn' })
    },
  })
}
