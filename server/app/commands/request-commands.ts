import { z } from 'zod'
import { everyRow } from '#domain/list-page.ts'
import { formatCedis } from '#domain/money.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { REQUEST_ACTIONS, type RequestAction } from '#domain/requests/request-status.ts'
import type { WholeRequest } from '#domain/requests/requests-api.ts'
import { plainLine } from '#domain/text/plain-line.ts'
import { purchasesOf } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import { desksOf, listRequests, moveRequest } from '../../requests/move-request.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { type CommandAnswer, CommandRefused, orRefused } from './control-socket.ts'
import { isListedAs, listedName } from './listed-name.ts'
import { OPERATOR } from './operator.ts'

const NOTE_MAX = 150
const PLACE_MAX = 240

const ACTIONS = Object.keys(REQUEST_ACTIONS) as [RequestAction, ...RequestAction[]] // the keys of that object

const RequestInput = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('list') }),
  z.strictObject({ step: z.enum(ACTIONS), id: z.string().max(60) }),
])

/** `npm run request`: lists members' paid requests and changes their status. */
export async function requestCommand(db: Db, input: unknown, now: Date): Promise<CommandAnswer> {
  const command = RequestInput.parse(input)
  const desks = desksOf(purchasesOf(CAPABILITIES))
  const open = await everyRow((page) => listRequests(db, desks, OPERATOR, { ...page, state: 'open' }))
  if (command.step === 'list') {
    return { message: open.length === 0 ? 'Nothing is waiting.' : open.map(line).join('\n') }
  }
  const matching = open.filter((request) => isListedAs(command.id, request))
  const [request] = matching
  if (!request || matching.length > 1) {
    const why = matching.length > 1 ? 'means several requests: type more of it' : 'is not an open request'
    throw new CommandRefused(`“${command.id}” ${why}.`)
  }
  const step = { ...request, action: command.step }
  const moved = await orRefused(request.name, () => db.transaction((tx) => moveRequest(tx, desks, OPERATOR, step, now)))
  const refund = moved.status === 'refunded' && moved.total > 0 ? ' The money is refunded automatically.' : ''
  return { message: `${moved.name}: ${moved.status}.${refund}` }
}

function line(request: WholeRequest): string {
  const when = request.scheduledAt === null ? 'as soon as possible' : request.scheduledAt.slice(0, 16).replace('T', ' ')
  const price = request.total === 0 ? 'free' : formatCedis(request.total)
  const { hours, note, location, region } = request
  const name = hours === null ? request.name : `${request.name}, ${hours} h`
  const facts = [
    request.status,
    name,
    when,
    plainLine(`${location}, ${region}`, PLACE_MAX),
    formatPhone(request.phone),
    price,
  ]
  return [listedName(request), ...facts, ...(note === null ? [] : [`“${plainLine(note, NOTE_MAX)}”`])].join('  ')
}
