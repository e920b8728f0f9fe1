/** `npm run restore -- FILE [--replace]`: replaces the database by a backup, while the shop is closed. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { digitsOf } from '#server/db/backup/backup-file.ts'
import { restorePglite } from '#server/db/backup/backup-pglite.ts'
import { restorePostgres } from '#server/db/backup/backup-postgres.ts'
import { exitWithUsage, runCommand } from './run-command.ts'

const { file, replace } = readArguments()
const now = new Date()

await runCommand(async (config) => {
  const asideFile = resolve(config.dataDir, `before-restore-${digitsOf(now)}.dump`)
  const { dataDir, databaseUrl } = config
  const { keptIn } = databaseUrl
    ? await restorePostgres({ url: databaseUrl, dataDir, file, replace, asideFile, now, env: process.env })
    : await restorePglite({ dataDir, file, replace, now })
  const kept = keptIn.length > 0 ? ` What was there before is kept in ${keptIn.join(' and ')}.` : ''
  return { message: `Restored from ${file}.${kept}` }
})

function readArguments(): { file: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
    const [name, ...more] = positionals
    if (name && more.length === 0) {
      return { file: resolve(process.env.INIT_CWD ?? '.', name), replace: values.replace ?? false }
    }
  } catch {
    // An unknown option: show the usage.
  }
  return exitWithUsage('Use: npm run restore -- FILE [--replace]')
}
