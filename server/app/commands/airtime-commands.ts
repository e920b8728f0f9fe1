import { z } from 'zod'
import { isTaken } from '#domain/airtime/top-up-status.ts'
import { cutPage, everyRow } from '#domain/list-page.ts'
import { formatCedis } from '#domain/money.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { listOpenTopUps } from '../../airtime/airtime-queries.ts'
import { recordTopUpFailed, recordTopUpSent, type TopUpDecision, takeTopUp } from '../../airtime/decide-top-up.ts'
import type { Db } from '../../db/db.ts'
import { staffName } from '../../profiles/who-changed.ts'
import { type CommandAnswer, CommandRefused, orRefused } from './control-socket.ts'
import { isListedAs, listedName } from './listed-name.ts'
import { OPERATOR } from './operator.ts'

const Id = z.string().min(1).max(60)
const AirtimeInput = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('list') }),
  z.strictObject({ step: z.literal('sent'), id: Id, reference: z.string().trim().max(60).optional() }),
  z.strictObject({ step: z.enum(['failed', 'take', 'hand-back']), id: Id }),
])
type Decision = Exclude<z.output<typeof AirtimeInput>, { step: 'list' }>
type OpenTopUp = Awaited<ReturnType<typeof listOpenTopUps>>[number]

const REFUND_NOTES: Record<TopUpDecision['refund'], string> = {
  none: '',
  automatic: ' The money is refunded automatically, and a mail says so.',
  manual: ' Its money did not come through the payment provider: refund it manually.',
}

/** `npm run airtime`: lists paid, undecided top-ups, and records their outcome. */
export async function airtimeCommand(db: Db, input: unknown, now: Date): Promise<CommandAnswer> {
  const command = AirtimeInput.parse(input)
  const open = await everyRow(async (page) => cutPage(await listOpenTopUps(db, page), page.limit))
  if (command.step === 'list') {
    const lines = await Promise.all(open.map((topUp) => line(db, topUp, now)))
    return { message: lines.join('\n') || 'No airtime is waiting.' }
  }
  const matching = open.filter(({ id, paystackReference }) =>
    isListedAs(command.id, { id, reference: paystackReference }),
  )
  const [topUp] = matching
  if (!topUp || matching.length > 1) {
    const why = matching.length > 1 ? 'means several top-ups: type more of it' : 'is not a waiting top-up'
    throw new CommandRefused(`“${command.id}” ${why}.`)
  }
  const what = `${formatCedis(topUp.amount)} of ${topUp.providerName} for ${formatPhone(topUp.phone)}`
  const { status, refund } = await orRefused(what, () => db.transaction((tx) => decide(tx, topUp.id, command, now)))
  return { message: `${what}: ${status}.${REFUND_NOTES[refund]}` }
}

async function decide(tx: Db, topUpId: string, command: Decision, now: Date) {
  const by = { decider: 'person', actor: OPERATOR } as const
  if (command.step === 'take' || command.step === 'hand-back') {
    await takeTopUp(tx, OPERATOR, { topUpId, isTaken: command.step === 'take' }, now)
    return { status: command.step === 'take' ? 'yours for 10 minutes' : 'handed back', refund: 'none' } as const
  }
  return command.step === 'sent'
    ? recordTopUpSent(tx, by, { topUpId, reference: command.reference || null }, now)
    : recordTopUpFailed(tx, by, { topUpId, reason: 'noted by command' }, now)
}

async function line(db: Db, topUp: OpenTopUp, now: Date): Promise<string> {
  const { id, paystackReference, createdAt, providerName, phone, amount, ...row } = topUp
  const { changedBy: by, updatedAt } = row
  const taken =
    by !== null && `${isTaken(updatedAt, now) ? 'taken' : 'was taken'} by ${(await staffName(db, by)) ?? by}`
  const note = row.isLeftToPeople ? taken : 'being sent automatically'
  const state = note === false ? row.status : `${row.status}, ${note}`
  const paidAt = createdAt.toISOString().slice(0, 16).replace('T', ' ')
  const facts = [
    listedName({ id, reference: paystackReference }),
    paidAt,
    providerName,
    formatPhone(phone),
    formatCedis(amount),
    state,
  ]
  return [...facts, row.memberName ?? '', row.lastError ?? ''].filter((fact) => fact !== '').join('  ')
}
