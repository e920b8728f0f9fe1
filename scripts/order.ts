/** `npm run order -- ORDER-ID STEP`: moves an order on, for an operator without the back office at hand. */
import { ORDER_STEPS } from '#server/app/commands/order-steps.ts'
import { executeCommand, exitWithUsage, runCommand } from './run-command.ts'

const USAGE = `Use: npm run order -- ORDER-ID ${Object.keys(ORDER_STEPS).join('|')}
  confirm-payment   the manual mobile money has arrived`

const [orderId, step, ...more] = process.argv.slice(2)
if (!orderId || !step || !Object.hasOwn(ORDER_STEPS, step) || more.length > 0) exitWithUsage(USAGE)
await runCommand((config) => executeCommand(config, 'order', { orderId, step }))
