/** `npm run staff`: who works here and as what, while there is no back office on a screen. */
import { parseArgs } from 'node:util'
import { STAFF_ROLES } from '#domain/actor.ts'
import { carryOut, misused, runCommand } from './run-command.ts'

const USAGE = `Use: npm run staff -- add E-MAIL --role ${STAFF_ROLES.join('|')}
     npm run staff -- list
     npm run staff -- remove E-MAIL
     npm run staff -- reset-second-factor E-MAIL
  add                   somebody new is invited by mail; somebody known changes the role
  reset-second-factor   for any account whose owner has lost the authenticator or the phone`

const TAKES: Record<string, string> = { list: '', remove: 'who', 'reset-second-factor': 'who', add: 'who role' }

const { step, ...given } = typed()
const isRole = given.role === undefined || STAFF_ROLES.some((one) => one === given.role)
if (TAKES[step] !== Object.keys(given).join(' ') || !isRole) misused(USAGE)
await runCommand((config) => carryOut(config, 'staff', { step, ...given }))

function typed(): { step: string; who?: string; role?: string } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { role: { type: 'string' } } })
    const [step = '', who, ...more] = positionals
    if (more.length > 0) misused(USAGE)
    return { step, ...(who !== undefined && { who }), ...(values.role !== undefined && { role: values.role }) }
  } catch {
    return misused(USAGE) // an option that does not exist
  }
}
