/** `npm run request -- list | accept ID | hand-back ID | finish ID | refund ID`: serves the paid requests of members. */
import { REQUEST_ACTIONS } from '#domain/requests/request-status.ts'
import { executeCommand, exitWithUsage, runCommand } from './run-command.ts'

/** As they are typed. */
const ACTIONS = new Map(Object.keys(REQUEST_ACTIONS).map((action) => [action.replaceAll('_', '-'), action]))

const USAGE = `Use: npm run request -- list
     npm run request -- ${[...ACTIONS.keys()].join('|')} ID
  ID         the beginning of a request's ID, as the list shows it
  hand-back  whoever accepted it cannot serve it: somebody else may accept it
  refund     it cannot be served: the payment is refunded in full`

const [step, id, ...more] = process.argv.slice(2)
const action = ACTIONS.get(step ?? '')
const isRight = step === 'list' ? id === undefined : action !== undefined && !!id
if (!isRight || more.length > 0) exitWithUsage(USAGE)
await runCommand((config) => executeCommand(config, 'request', step === 'list' ? { step } : { step: action, id }))
