import { z } from 'zod'
import { actorName, STAFF_ROLES } from '#domain/actor.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { Refusal } from '#domain/errors.ts'
import { hasGuardedRight } from '#domain/staff-rights.ts'
import { EMAIL_MAX } from '#domain/text/email.ts'
import {
  type AuthDeps,
  addToStaff,
  contactOf,
  findUserByContact,
  type Invitation,
  listStaff,
  removeFactors,
  removeFromStaff,
} from '../../auth/auth.ts'
import type { Db } from '../../db/db.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import { type CommandAnswer, CommandRefused } from './control-socket.ts'
import { OPERATOR } from './operator.ts'

const Who = z.string().trim().min(1).max(EMAIL_MAX)
const StaffInput = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('add'), who: Who, role: z.enum(STAFF_ROLES) }),
  z.strictObject({ step: z.literal('remove'), who: Who }),
  z.strictObject({ step: z.literal('reset-second-factor'), who: Who }),
  z.strictObject({ step: z.literal('list') }),
])
type StaffInput = z.output<typeof StaffInput>
type StaffRole = (typeof STAFF_ROLES)[number]

const BY = { actor: actorName(OPERATOR) }

const LAST_ADMIN = 'is the only admin. Make somebody else an admin first.'

/** `npm run staff`: lists and changes the staff, and removes lost second factors. */
export async function staffCommand(db: Db, deps: AuthDeps, input: unknown): Promise<CommandAnswer> {
  const command = StaffInput.parse(input)
  try {
    return { message: await db.transaction((tx) => carryOut(tx, deps, command)) }
  } catch (error) {
    const who = command.step === 'list' ? '' : command.who
    if (error instanceof Refusal && error.code === 'account.last_admin')
      throw new CommandRefused(`${who} ${LAST_ADMIN}`)
    if (error instanceof Refusal && error.code === 'account.missing')
      throw new CommandRefused(`There is no account with ${who}. Invite by email address.`)
    if (error instanceof AuthRefusal) throw new CommandRefused(`“${who}” is no email address, nor a phone number.`)
    throw error
  }
}

function carryOut(tx: Db, deps: AuthDeps, command: StaffInput): Promise<string> {
  switch (command.step) {
    case 'add':
      return add(tx, deps, command)
    case 'remove':
      return remove(tx, deps, command.who)
    case 'reset-second-factor':
      return resetSecondFactor(tx, deps, command.who)
    case 'list':
      return list(tx)
  }
}

async function add(tx: Db, deps: AuthDeps, { who, role }: { who: string; role: StaffRole }): Promise<string> {
  const { before, invitation } = await addToStaff(tx, deps, OPERATOR, { contact: contactTyped(who), role })
  const said = [whatChanged(who, role, before)]
  if (invitation) said.push('', ...whatComesNext(invitation))
  const { staff } = await readSettings(tx)
  if (staff.requireSecondFactor && hasGuardedRight(role)) {
    said.push('', 'Payments and accounts require a second step: set it up in the account, under two-step verification.')
  }
  return said.join('\n')
}

function whatChanged(who: string, role: StaffRole, before: StaffRole | undefined): string {
  if (before === undefined) return `${who} is on the staff now, as ${role}.`
  return before === role ? `${who} is ${role} already.` : `${who} was ${before} and is ${role} now.`
}

function whatComesNext({ url, days }: Invitation): string[] {
  return [
    `This address is unconfirmed, so an invitation was sent to it, valid for ${days} days.`,
    'If it does not arrive, pass this link on yourself; it gives access to the account:',
    url,
    'Afterwards they sign in with a code by email, or set a password in their account.',
  ]
}

async function remove(tx: Db, deps: AuthDeps, who: string): Promise<string> {
  const { id } = await requireAccount(tx, who)
  const before = await removeFromStaff(tx, deps, OPERATOR, id)
  if (before === undefined) throw new CommandRefused(`${who} is not on the staff.`)
  return `${who} was ${before} and is no longer on the staff. Their account stays, as a shopper's.`
}

async function resetSecondFactor(tx: Db, deps: AuthDeps, who: string): Promise<string> {
  const { id } = await requireAccount(tx, who)
  const removed = (await removeFactors(tx, deps, id, BY)) ?? []
  if (removed.length === 0) throw new CommandRefused(`${who} has no second factor.`)
  return [
    `${who} signs in without a second step now. All their sessions have ended, and a mail tells them so.`,
    'Be sure that the request came from them.',
  ].join('\n')
}

async function list(tx: Db): Promise<string> {
  const staff = await listStaff(tx)
  if (staff.length === 0) return 'Nobody is on the staff yet: npm run staff -- add E-MAIL --role admin'
  return staff
    .map(({ email, phone, role, addedAt, confirmedAt }) => {
      const state = email !== null && confirmedAt === null ? '  (invited)' : ''
      return `${role.padEnd(8)} since ${addedAt.toISOString().slice(0, 10)}  ${email ?? `+${phone}`}${state}`
    })
    .join('\n')
}

/** Parses a typed contact into its stored form. @throws AuthRefusal when it is neither e-mail nor phone */
function contactTyped(who: string) {
  return contactOf(who.includes('@') ? { email: who } : { phone: who })
}

async function requireAccount(tx: Db, who: string) {
  const account = await findUserByContact(tx, contactTyped(who))
  if (!account) throw new CommandRefused(`There is no account with ${who}.`)
  return account
}
