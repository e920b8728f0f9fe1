/** `npm run keys -- rotate [--now]`: makes a new key for access tokens. */
import { executeCommand, exitWithUsage, runCommand } from './run-command.ts'

const USAGE = `Use: npm run keys -- rotate [--now]
  --now   for a key that may be stolen: all old keys end at once`

const [step, option, ...more] = process.argv.slice(2)
if (step !== 'rotate' || (option !== undefined && option !== '--now') || more.length > 0) exitWithUsage(USAGE)
await runCommand((config) => executeCommand(config, 'keys', { step, now: option === '--now' }))
