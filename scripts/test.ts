/** Runs all checks that must pass before a change is shared, the quick ones first. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'
import { installedTool, PROJECT, runProgram } from './run-program.ts'
import { slowestLines, timedJourneys, timedTests } from './slowest-tests.ts'

// As in continuous integration: `only` is refused, and what fails once on a machine that stalls has a second go, which
// the list names.
process.env.CI ??= 'true'

const SLOWEST = 10
type Step = { name: string; repeat: string; run: () => Promise<number> }

const reports = await mkdtemp(join(tmpdir(), 'chillz-reports-'))
const VITEST_REPORT = join(reports, 'vitest.json')
const PLAYWRIGHT_REPORT = join(reports, 'playwright.json')

const tool = (name: string, args: string[]) => () => runProgram(installedTool(name), args)

/** The steps of a group run at the same time: none of them keeps two cores busy throughout. */
const steps: Step[][] = [
  [
    // On two cores four checkers, the default, take twice the processor time and are no sooner done.
    { name: 'types', repeat: 'npm run types', run: tool('tsc', ['-p', '.', '--checkers', '1']) },
    {
      name: 'lint and format',
      repeat: 'npm run lint (npm run format fixes most of it)',
      run: tool('biome', ['check', '--error-on-warnings', '.']),
    },
    { name: 'unused code', repeat: 'npm run knip', run: tool('knip', []) },
    {
      name: 'the web for the journeys',
      repeat: 'npm run build',
      run: () => runProgram(process.execPath, ['scripts/build.ts']),
    },
    {
      name: 'the databases for the tests and the journeys',
      repeat: 'npm run test:server, npm run e2e',
      run: async () => {
        const { MIGRATED_DUMP, writeMigratedDump } = await import('#test/migrated-pglite.ts')
        const file = join(reports, 'migrated.tar')
        await writeMigratedDump(file)
        process.env[MIGRATED_DUMP] = file
        // Made here, because one core would be idle while the journeys wait for it.
        const { writeTemplate } = await import('../e2e/shop-template.ts')
        if (!process.env.TEST_DATABASE_URL) await writeTemplate(join(reports, 'template'))
        return 0
      },
    },
  ],
  [
    {
      name: 'rules and server on PGlite',
      repeat: 'npm run test:unit, npm run test:server',
      run: tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]),
    },
  ],
  [
    {
      name: 'browser journeys',
      repeat: 'npm run e2e',
      run: async () => {
        const env = {
          ...process.env,
          CHROMIUM_PATH: await findChromium(),
          PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
        }
        return runProgram(process.execPath, ['scripts/e2e.ts', '--reporter=list,json'], { env })
      },
    },
  ],
]

/** Runs a step, prints its result and duration, and returns whether it passed. */
async function passes({ name, repeat, run }: Step): Promise<boolean> {
  const before = performance.now()
  const code = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
  const seconds = ((performance.now() - before) / 1_000).toFixed(1)
  if (code === 0) console.log(`✓ ${name}: ${seconds} s`)
  else console.error(`\n✗ ${name} failed after ${seconds} s. Run it alone: ${repeat}`)
  return code === 0
}

async function read<Report>(file: string): Promise<Report> {
  return JSON.parse(await readFile(file, 'utf8'))
}

async function runAll(): Promise<boolean> {
  for (const [index, group] of steps.entries()) {
    console.log(`\n── ${index + 1}/${steps.length} ${group.map(({ name }) => name).join(', ')}`)
    const results = await Promise.all(group.map(passes))
    if (results.includes(false)) return false
  }
  const tests = [...timedTests(await read(VITEST_REPORT), PROJECT), ...timedJourneys(await read(PLAYWRIGHT_REPORT))]
  console.log(`\nThe ${SLOWEST} slowest:\n${slowestLines(tests, SLOWEST).join('\n')}`)
  return true
}

const passed = await runAll().finally(() => rm(reports, { recursive: true, force: true }))
if (passed) console.log('\nAll checks passed.')
else process.exitCode = 1
