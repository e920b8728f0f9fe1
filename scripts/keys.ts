/** `npm run keys -- rotate [--now] | renew`: renews the keys and secrets of sign-ins. */
import { executeCommand, exitWithUsage, runCommand } from './run-command.ts'

const USAGE = `Use: npm run keys -- rotate [--now]
     npm run keys -- renew
  rotate   a new key for access tokens
  --now    for a key that may be stolen: all old keys end at once
  renew    for a database or a backup that may be read: everybody signs in again, and the shop must be restarted`

const INPUTS: Record<string, unknown> = {
  rotate: { step: 'rotate', now: false },
  'rotate --now': { step: 'rotate', now: true },
  renew: { step: 'renew' },
}

const input = INPUTS[process.argv.slice(2).join(' ')] ?? exitWithUsage(USAGE)
await runCommand((config) => executeCommand(config, 'keys', input))
