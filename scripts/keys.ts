/** `npm run keys -- rotate [--now]`: a new key for access tokens. */
import { carryOut, misused, runCommand } from './run-command.ts'

const USAGE = `Use: npm run keys -- rotate [--now]
  --now   for a key that may be in strange hands: all old keys end at once`

const [step, option, ...more] = process.argv.slice(2)
if (step !== 'rotate' || (option !== undefined && option !== '--now') || more.length > 0) misused(USAGE)
await runCommand((config) => carryOut(config, 'keys', { step, now: option === '--now' }))
