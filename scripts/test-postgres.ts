/** Runs the server's suite on PostgreSQL: PGlite runs one transaction at a time, so it cannot show a race. */
import { startPostgres } from './postgres.ts'
import { installedTool, runProgram } from './run-program.ts'

process.on('SIGINT', () => undefined) // the tests get the signal too; PostgreSQL stops after them
process.on('SIGTERM', () => process.exit(143))

const given = process.env.TEST_DATABASE_URL
const postgres = given ? { url: given, stop: async () => undefined } : await startPostgres()
try {
  process.exitCode = await runProgram(
    installedTool('vitest'),
    ['run', '--project', 'server', ...process.argv.slice(2)],
    { env: { ...process.env, TEST_DATABASE_URL: postgres.url } },
  )
} finally {
  await postgres.stop()
}
