import { z } from 'zod'
import { ERRORS, Refusal } from '#domain/errors.ts'
import { formatOrderId, parseOrderId } from '#domain/ids/order-id.ts'
import { formatCedis, type Pesewas, sum } from '#domain/money.ts'
import { readableStatus } from '#domain/orders/order-status.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import type { AuthDeps } from '../../auth/auth.ts'
import { BackupRefused } from '../../db/backup/backup-file.ts'
import type { Database, Db } from '../../db/db.ts'
import { findOrderMoney } from '../../orders/money/money-queries.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { findOrder, findStatus } from '../../orders/order-queries.ts'
import { insertBackup } from '../../setup/setup-queries.ts'
import { airtimeCommand } from './airtime-commands.ts'
import { type CommandHandlers, CommandRefused } from './control-socket.ts'
import { keysCommand } from './key-commands.ts'
import { OPERATOR } from './operator.ts'
import { ORDER_STEPS } from './order-steps.ts'
import { paymentCommand } from './payment-commands.ts'
import { requestCommand } from './request-commands.ts'
import { staffCommand } from './staff-commands.ts'

type Step = keyof typeof ORDER_STEPS
const STEPS = Object.keys(ORDER_STEPS) as [Step, ...Step[]] // the keys of that table

const OrderInput = z.strictObject({
  orderId: z.string().max(40),
  step: z.enum(STEPS),
})
const BackupInput = z.strictObject({
  file: z.string().startsWith('/'),
  /** PostgreSQL: pg_dump has written it, and it is only noted. */
  isWritten: z.boolean().default(false),
})

/**
 * The operator's commands. The running shop executes them through its control socket; without a running shop the
 * command's own process does.
 */
export function shopCommands(shop: { database: Database; auth: AuthDeps }): CommandHandlers {
  const { database, auth } = shop
  const { clock } = auth
  return {
    airtime: (input) => airtimeCommand(database.db, input, clock()),
    payment: (input) => paymentCommand(database.db, auth, input),
    request: (input) => requestCommand(database.db, input, clock()),
    staff: (input) => staffCommand(database.db, auth, input),
    keys: (input) => keysCommand(database.db, auth, input),
    order: async (input) => {
      const { orderId: typed, step } = OrderInput.parse(input)
      const orderId = parseOrderId(typed)
      if (!orderId) throw new CommandRefused(`“${typed}” is not an order ID: it has ten letters and digits.`)
      try {
        const { status, refund } = await database.db.transaction((tx) =>
          moveOrder(tx, OPERATOR, { orderId, action: ORDER_STEPS[step], hasSms: auth.settings.hasSms }, clock()),
        )
        const note = status === 'cancelled' ? await refundNote(database.db, orderId, refund) : ''
        return { message: `Order ${formatOrderId(orderId)}: ${readableStatus(status)}.${note}` }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const status = await findStatus(database.db, orderId)
        const state = status ? ` It is: ${readableStatus(status)}.` : ''
        throw new CommandRefused(`Order ${formatOrderId(orderId)}: ${ERRORS[error.code].text}${state}`)
      }
    },
    backup: async (input) => {
      const { file, isWritten } = BackupInput.parse(input)
      if (!database.files && !isWritten) {
        throw new CommandRefused('This shop runs on PostgreSQL: its backups are made by pg_dump.')
      }
      await database.files?.backUp(file).catch((error: unknown) => {
        throw error instanceof BackupRefused ? new CommandRefused(error.message) : error
      })
      await insertBackup(database.db, clock())
      return { message: `Backup written to ${file}.` }
    },
  }
}

/** The refund of a cancelled order, and what the operator must do about it. */
async function refundNote(db: Db, orderId: string, refund: 'none' | 'automatic' | 'manual'): Promise<string> {
  if (refund === 'automatic') return ' The card payment is refunded automatically.'
  const found = await findOrder(db, orderId)
  if (!found) return ''
  const back = (amount: Pesewas) => `${formatCedis(amount)} back to ${formatPhone(found.order.customerPhone)}`
  if (refund === 'manual') {
    // Parts of it may have gone back before.
    const parts = (await findOrderMoney(db, orderId))?.refunds ?? []
    const owed = sum(
      ...parts.filter(({ method, status }) => method === 'manual' && status === 'due').map((one) => one.amount),
    )
    return owed === 0 ? '' : ` It was paid manually: send ${back(owed)}.`
  }
  const wasClaimed = found.events.at(-2)?.status === 'awaiting_confirmation'
  return wasClaimed ? ` If its mobile money has come, or still comes, send ${back(found.order.total)}.` : ''
}
