import { z } from 'zod'
import { formatCedis } from '#domain/money.ts'
import { HELD_DECISIONS } from '#domain/payments/payment-list-api.ts'
import { Reference } from '#domain/payments/payments-api.ts'
import type { AuthDeps } from '../../auth/auth.ts'
import { purchasesOf } from '../../capability/capability.ts'
import type { Db } from '../../db/db.ts'
import { decideHeldPayment } from '../../payments/settling/decide-held-payment.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { type CommandAnswer, orRefused } from './control-socket.ts'
import { OPERATOR } from './operator.ts'

const PaymentInput = z.strictObject({ step: z.enum(HELD_DECISIONS), reference: Reference })

/** `npm run payment`: decides about a payment that is held for review, as the payments desk does. */
export async function paymentCommand(
  db: Db,
  { clock, random, settings }: Pick<AuthDeps, 'clock' | 'random' | 'settings'>,
  input: unknown,
): Promise<CommandAnswer> {
  const { step, reference } = PaymentInput.parse(input)
  const purchases = purchasesOf(CAPABILITIES)
  const decision = { reference, decision: step }
  const deps = { now: clock(), random, hasSms: settings.hasSms }
  const { purpose, taken } = await orRefused(reference, () =>
    db.transaction((tx) => decideHeldPayment(tx, purchases, OPERATOR, decision, deps)),
  )
  const outcome = step === 'accept' ? 'accepted as paid' : 'is refunded automatically'
  return { message: `${formatCedis(taken)} ${outcome} (${purpose}).` }
}
