import { join } from 'node:path'
import { buildWhenChanged } from './build-when-changed.ts'
import { publishBuild } from './publish-build.ts'
import { installedTool, PROJECT, runProgram } from './run-program.ts'

const PACKAGES = ['package.json', 'package-lock.json']
const WEB = ['web/**', 'domain/**', 'vite.config.ts', 'scripts/plan-chunks.ts', 'tsconfig.json', ...PACKAGES]
const SERVER = [
  '{server,domain,seed,simulators}/**/*.ts',
  'server/db/migrations/meta/_journal.json',
  'vite.server.config.ts',
  ...PACKAGES,
]

/** Builds what `npm start` runs when missing or outdated: the web, the part of it that the server runs, the server. */
export async function buildShop(): Promise<void> {
  await buildWithVite('web', WEB, [])
  await buildWithVite('page markup', WEB, ['--ssr', 'app/page-markup.tsx'])
  await buildWithVite('server', SERVER, ['--config', 'vite.server.config.ts'])
}

async function buildWithVite(name: string, inputs: readonly string[], options: readonly string[]): Promise<void> {
  const output = join(PROJECT, 'dist', name.replaceAll(' ', '-'))
  await buildWhenChanged({
    name,
    inputs,
    needs: ['vite'],
    output,
    make: async () => {
      // A separate process, because the builder sets NODE_ENV to production for its process.
      const env = { ...process.env, NODE_ENV: 'production' }
      const draft = `${output}.next`
      const vite = ['build', '--logLevel', 'warn', '--outDir', draft, '--emptyOutDir', ...options]
      const code = await runProgram(installedTool('vite'), vite, { env })
      if (code !== 0) throw new Error(`The ${name} could not be built.`)
      await publishBuild(draft, output, join(PROJECT, 'dist', 'stamps', `${name.replaceAll(' ', '-')}.json`))
    },
  })
}
