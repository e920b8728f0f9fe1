/** `npm run backup -- FILE`: writes all data to one file. The shop may be running. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpPostgres } from '#server/db/backup/backup-postgres.ts'
import { executeCommand, exitWithUsage, runCommand } from './run-command.ts'

const file = readArguments()

await runCommand(async (config) => {
  if (config.databaseUrl) await backUpPostgres({ url: config.databaseUrl, file, env: process.env })
  return executeCommand(config, 'backup', { file, isWritten: config.databaseUrl !== undefined })
})

function readArguments(): string {
  try {
    const [name, ...more] = parseArgs({ allowPositionals: true }).positionals
    if (name && more.length === 0) return resolve(process.env.INIT_CWD ?? '.', name)
  } catch {
    // An unknown option: show the usage.
  }
  return exitWithUsage('Use: npm run backup -- FILE')
}
