/** `npm run payment -- accept|return REFERENCE`: decides a payment of a wrong amount. */
import { executeCommand, exitWithUsage, runCommand } from './run-command.ts'

const USAGE = `Use: npm run payment -- accept|return REFERENCE
  accept   the amount is accepted, and the purchase is fulfilled
  return   the payment is refunded in full`

const [step, reference, ...more] = process.argv.slice(2)
if ((step !== 'accept' && step !== 'return') || !reference || more.length > 0) exitWithUsage(USAGE)
await runCommand((config) => executeCommand(config, 'payment', { step, reference }))
