/** `npm run order -- ORDER-ID STEP`: moves an order on, while there is no back office on a screen. */
import { ORDER_STEPS } from '#server/app/commands/shop-commands.ts'
import { carryOut, misused, runCommand } from './run-command.ts'

const USAGE = `Use: npm run order -- ORDER-ID ${Object.keys(ORDER_STEPS).join('|')}
  confirm-payment   the mobile money that was sent by hand has arrived`

const [orderId, step, ...more] = process.argv.slice(2)
if (!orderId || !step || !Object.hasOwn(ORDER_STEPS, step) || more.length > 0) misused(USAGE)
await runCommand((config) => carryOut(config, 'order', { orderId, step }))
