import { randomBytes } from 'node:crypto'
import type { CommandAnswer } from '#server/app/commands/control-socket.ts'
import { shopCommands } from '#server/app/commands/shop-commands.ts'
import { openAuth } from '#server/auth/auth.ts'
import { plainAuthSettings } from '#server/config/auth-settings.ts'
import type { Config } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { makeProfile } from '#server/profiles/make-profile.ts'
import type { Command } from './run-command.ts'

/** Executes a command in this process, on the shop's database. */
export async function executeWithoutShop(config: Config, command: Command, input: unknown): Promise<CommandAnswer> {
  const database = await openDatabase(config)
  try {
    const auth = await openAuth({
      makeProfile,
      database,
      clock: () => new Date(),
      random: randomBytes,
      // Commands make invitations and tell shoppers of their orders; they sign nobody in.
      settings: {
        ...plainAuthSettings(config.publicUrl),
        hasSms: config.sms !== null && config.authSwitches.usesPhones,
      },
      log: console,
    })
    try {
      const handler = shopCommands({ database, auth: auth.deps })[command]
      if (!handler) throw new Error(`there is no command ${command}`)
      return await handler(input)
    } finally {
      await auth.close()
    }
  } finally {
    await database.close()
  }
}
