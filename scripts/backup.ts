/** `npm run backup -- FILE`: all data in one file. The shop may be running. */
import { resolve } from 'node:path'
import { backUpPostgres } from '#server/db/backup/backup-postgres.ts'
import { carryOut, misused, runCommand } from './run-command.ts'

const [name, ...more] = process.argv.slice(2)
if (!name || more.length > 0) misused('Use: npm run backup -- FILE')
const file = resolve(process.env.INIT_CWD ?? '.', name)

await runCommand(async (config) => {
  if (!config.databaseUrl) return carryOut(config, 'backup', { file })
  await backUpPostgres({ url: config.databaseUrl, file, env: process.env })
  return { message: `Backup written to ${file}.` }
})
