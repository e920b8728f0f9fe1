/** `npm run airtime -- list | take ID | hand-back ID | sent ID [REFERENCE] | failed ID`: the airtime that staff send manually. */
import { executeCommand, exitWithUsage, runCommand } from './run-command.ts'

const USAGE = `Use: npm run airtime -- list
     npm run airtime -- take | hand-back ID
     npm run airtime -- sent ID [REFERENCE]
     npm run airtime -- failed ID
  ID          the beginning of a top-up's ID, as the list shows it
  REFERENCE   what the network calls it
  take        you send it: nobody at the desk can take or record it for 10 minutes
  failed      it cannot be sent: the payment is refunded in full`

const [step, id, reference, ...more] = process.argv.slice(2)
const given = [id, reference].filter((one) => one !== undefined).length
const isRight =
  (step === 'list' && given === 0) ||
  (step === 'sent' && given > 0) ||
  (['take', 'hand-back', 'failed'].includes(step ?? '') && given === 1)
if (!isRight || more.length > 0) exitWithUsage(USAGE)
await runCommand((config) =>
  executeCommand(config, 'airtime', {
    step,
    ...(id !== undefined && { id }),
    ...(reference !== undefined && { reference }),
  }),
)
