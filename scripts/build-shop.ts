import { join } from 'node:path'
import { buildWhenChanged } from './build-when-changed.ts'
import { installedTool, PROJECT, runProgram } from './run-program.ts'

/** Builds the web, and the part of it that the server runs, when missing or outdated. */
export async function buildWeb(): Promise<void> {
  await buildWithVite('web', join('dist', 'web'), [])
  await buildWithVite('first cards', join('dist', 'first-cards'), ['--ssr', 'store/menu/home/first-cards.tsx'])
}

async function buildWithVite(name: string, folder: string, options: readonly string[]): Promise<void> {
  const output = join(PROJECT, folder)
  await buildWhenChanged({
    name,
    inputs: ['web/**', 'domain/**', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
    needs: ['vite'],
    output,
    make: async () => {
      // A separate process, because the builder sets NODE_ENV to production for its process.
      const env = { ...process.env, NODE_ENV: 'production' }
      const vite = ['build', '--logLevel', 'warn', '--outDir', output, '--emptyOutDir', ...options]
      const code = await runProgram(installedTool('vite'), vite, { env })
      if (code !== 0) throw new Error(`The ${name} could not be built.`)
    },
  })
}
