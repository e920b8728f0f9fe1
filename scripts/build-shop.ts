import { join } from 'node:path'
import { buildWhenChanged } from './build-when-changed.ts'
import { installedTool, PROJECT, runProgram } from './run-program.ts'

/** Makes the pictures of the opening menu, where they are not there yet or their sources changed. */
export async function buildPictures(): Promise<void> {
  const output = join(PROJECT, 'dist', 'pictures')
  await buildWhenChanged({
    name: 'pictures',
    inputs: ['scripts/make-pictures.ts', 'seed/**', 'domain/**', 'package-lock.json'],
    needs: ['@iconify-json/fluent-emoji'],
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
    needs: ['vite'],
    output: join(PROJECT, 'dist', 'web'),
    make: async () => {
      // A process of its own: the builder declares its process to be in production, which is for the shop to decide.
      const env = { ...process.env, NODE_ENV: 'production' }
      const code = await runProgram(installedTool('vite'), ['build', '--logLevel', 'warn'], { env })
      if (code !== 0) throw new Error('The web could not be built.')
    },
  })
}
