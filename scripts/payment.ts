/** `npm run payment -- accept|return REFERENCE`: decides about a payment that took other money than was due. */
import { carryOut, misused, runCommand } from './run-command.ts'

const USAGE = `Use: npm run payment -- accept|return REFERENCE
  accept   the money is taken as it is, and what was paid for is made
  return   the money goes back in full`

const [step, reference, ...more] = process.argv.slice(2)
if ((step !== 'accept' && step !== 'return') || !reference || more.length > 0) misused(USAGE)
await runCommand((config) => carryOut(config, 'payment', { step, reference }))
