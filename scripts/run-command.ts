import { existsSync } from 'node:fs'
import { ZodError } from 'zod'
import {
  askShop,
  type CommandAnswer,
  CommandMisused,
  CommandRefused,
  controlSocketPath,
} from '#server/app/commands/control-socket.ts'
import { type Config, ConfigRefused, loadConfig } from '#server/config/config.ts'
import { BackupRefused } from '#server/db/backup/backup-file.ts'
import { DatabaseRefused } from '#server/db/database-refused.ts'
import { pgliteFolder } from '#server/db/open-database.ts'
import { reasonOf } from '#server/db/reason-of.ts'

export type Command = 'airtime' | 'order' | 'backup' | 'staff' | 'request' | 'payment' | 'keys'

/** The exit codes of commands. */
export const EXIT = { done: 0, failed: 1, misused: 2, refused: 3 } as const

const REFUSALS = [CommandRefused, BackupRefused, DatabaseRefused, ConfigRefused]

/** Runs a command of the operator: prints its message and sets the exit code. */
export async function runCommand(work: (config: Config) => Promise<CommandAnswer>): Promise<void> {
  let databaseUrl: string | undefined
  try {
    const config = loadConfig()
    databaseUrl = config.databaseUrl
    const { message } = await work(config)
    console.log(message)
    process.exitCode = EXIT.done
  } catch (error) {
    const isMisuse = error instanceof CommandMisused || error instanceof ZodError
    const isRefusal = REFUSALS.some((kind) => error instanceof kind)
    console.error(reasonOf(error, databaseUrl))
    process.exitCode = isMisuse ? EXIT.misused : isRefusal ? EXIT.refused : EXIT.failed
  }
}

/** Prints the usage and exits. */
export function exitWithUsage(usage: string): never {
  console.error(usage)
  process.exit(EXIT.misused)
}

/**
 * Executes a command in the running shop, which alone may open PGlite's files, or in this process if no shop runs or the
 * database is PostgreSQL.
 */
export async function executeCommand(config: Config, command: Command, input: unknown): Promise<CommandAnswer> {
  if (!config.databaseUrl) {
    const answer = await askShop(controlSocketPath(config.dataDir), command, input)
    if (answer) return answer
    if (!existsSync(pgliteFolder(config.dataDir))) {
      throw new CommandRefused(`There is no shop in ${config.dataDir}. Set DATA_DIR as it is where the shop runs.`)
    }
  }
  // Asking a shop needs none of the modules that a command without one does, which take longer to load than most commands.
  const { executeWithoutShop } = await import('./execute-without-shop.ts')
  return executeWithoutShop(config, command, input)
}
