/** `npm run airtime -- list | sent ID [REFERENCE] | failed ID`: lists and decides the airtime that staff send manually. */
import { executeCommand, exitWithUsage, runCommand } from './run-command.ts'

const USAGE = `Use: npm run airtime -- list
     npm run airtime -- sent ID [REFERENCE]
     npm run airtime -- failed ID
  ID          the beginning of a top-up's ID, as the list shows it
  REFERENCE   what the network calls it
  failed      it cannot be sent: the payment is refunded in full`

const [step, id, reference, ...more] = process.argv.slice(2)
const given = [id, reference].filter((one) => one !== undefined).length
const isRight = (step === 'list' && given === 0) || (step === 'sent' && given > 0) || (step === 'failed' && given === 1)
if (!isRight || more.length > 0) exitWithUsage(USAGE)
await runCommand((config) =>
  executeCommand(config, 'airtime', {
    step,
    ...(id !== undefined && { id }),
    ...(reference !== undefined && { reference }),
  }),
)
