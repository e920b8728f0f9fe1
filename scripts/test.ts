/** Runs all checks that must pass before a change is shared, the quick ones first. */
import { findChromium } from './find-chromium.ts'
import { installedTool, runProgram } from './run-program.ts'

const steps: { name: string; repeat: string; run: () => Promise<number> }[] = [
  { name: 'types', repeat: 'npm run types', run: () => runProgram(installedTool('tsc'), ['-p', '.']) },
  {
    name: 'lint and format',
    repeat: 'npm run lint (npm run format fixes most of it)',
    run: () => runProgram(installedTool('biome'), ['check', '--error-on-warnings', '.']),
  },
  { name: 'unused code', repeat: 'npm run knip', run: () => runProgram(installedTool('knip'), []) },
  {
    name: 'rules and server on PGlite',
    repeat: 'npm run test:unit, npm run test:server',
    run: () => runProgram(installedTool('vitest'), ['run']),
  },
  {
    name: 'browser journeys',
    repeat: 'npm run e2e',
    run: async () => {
      const env = { ...process.env, CHROMIUM_PATH: await findChromium() }
      return runProgram(process.execPath, ['scripts/e2e.ts'], { env })
    },
  },
]

for (const [index, step] of steps.entries()) {
  console.log(`\n── ${index + 1}/${steps.length} ${step.name}`)
  const before = performance.now()
  const code = await step.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
  const seconds = ((performance.now() - before) / 1_000).toFixed(1)
  if (code !== 0) {
    console.error(`\n✗ ${step.name} failed after ${seconds} s. Run it alone: ${step.repeat}`)
    process.exit(1)
  }
  console.log(`✓ ${step.name}: ${seconds} s`)
}
console.log('\nAll checks passed.')
