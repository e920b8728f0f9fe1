/** `npm run backup -- FILE`: writes all data to one file. The shop may be running. */
import { resolve } from 'node:path'
import { backUpPostgres } from '#server/db/backup/backup-postgres.ts'
import { executeCommand, exitWithUsage, runCommand } from './run-command.ts'

const [name, ...more] = process.argv.slice(2)
if (!name || more.length > 0) exitWithUsage('Use: npm run backup -- FILE')
const file = resolve(process.env.INIT_CWD ?? '.', name)

await runCommand(async (config) => {
  if (config.databaseUrl) await backUpPostgres({ url: config.databaseUrl, file, env: process.env })
  return executeCommand(config, 'backup', { file, isWritten: config.databaseUrl !== undefined })
})
