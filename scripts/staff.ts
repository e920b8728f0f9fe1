/** `npm run staff`: lists and changes staff and their roles; the first admin is made with it. */
import { parseArgs } from 'node:util'
import { STAFF_ROLES } from '#domain/actor.ts'
import { executeCommand, exitWithUsage, runCommand } from './run-command.ts'

const USAGE = `Use: npm run staff -- add E-MAIL --role ${STAFF_ROLES.join('|')}
     npm run staff -- list
     npm run staff -- remove E-MAIL
     npm run staff -- reset-second-factor E-MAIL
  add                   a new person is invited by mail; an existing one gets the role
  reset-second-factor   for any account whose owner has lost the authenticator or the phone`

const TAKES: Record<string, string> = { list: '', remove: 'who', 'reset-second-factor': 'who', add: 'who role' }

const { step, ...given } = readArguments()
const isRole = given.role === undefined || STAFF_ROLES.some((one) => one === given.role)
if (TAKES[step] !== Object.keys(given).join(' ') || !isRole) exitWithUsage(USAGE)
await runCommand((config) => executeCommand(config, 'staff', { step, ...given }))

function readArguments(): { step: string; who?: string; role?: string } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { role: { type: 'string' } } })
    const [step = '', who, ...more] = positionals
    if (more.length > 0) exitWithUsage(USAGE)
    return { step, ...(who !== undefined && { who }), ...(values.role !== undefined && { role: values.role }) }
  } catch {
    return exitWithUsage(USAGE) // an option that does not exist
  }
}
