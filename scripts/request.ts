/** `npm run request -- list | accept ID | release ID | finish ID | refund ID`: serves the paid requests of members. */
import { REQUEST_ACTIONS } from '#domain/requests/request-status.ts'
import { executeCommand, exitWithUsage, runCommand } from './run-command.ts'

const USAGE = `Use: npm run request -- list
     npm run request -- ${Object.keys(REQUEST_ACTIONS).join('|')} ID
  ID       the beginning of a request's ID, as the list shows it
  release  whoever accepted it cannot serve it: somebody else may accept it
  refund   it cannot be served: the payment is refunded in full`

const [step, id, ...more] = process.argv.slice(2)
const isRight = step === 'list' ? id === undefined : step !== undefined && Object.hasOwn(REQUEST_ACTIONS, step) && !!id
if (!isRight || more.length > 0) exitWithUsage(USAGE)
await runCommand((config) => executeCommand(config, 'request', step === 'list' ? { step } : { step, id }))
