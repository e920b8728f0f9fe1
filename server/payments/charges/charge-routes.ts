import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import * as api from '#domain/payments/charges-api.ts'
import { NETWORK_NAMES } from '#domain/payments/networks.ts'
import { localPhone } from '#domain/phone/phone.ts'
import { serve } from '../../http/serve.ts'
import { settleReference } from '../settling/settle-reference.ts'
import { settlingDepsOf } from '../settling/settling-deps.ts'
import { findPayable } from './charge-queries.ts'
import { listTroubled } from './network-queries.ts'
import { sendVoucher } from './send-voucher.ts'
import { startCharge } from './start-charge.ts'

/** Mobile money charges without the provider's window, for everything that is paid. */
export const chargeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random, paymentSetup } = app.deps
  const deps = settlingDepsOf(app)
  const { db, purchases } = deps
  const refresh = (reference: string) => settleReference(deps, reference, 'retry')
  const release = (reference: string) => settleReference(deps, reference, 'momo')

  serve(app, api.readChargeOffer, async ({ actor, query }) => {
    const payable = await findPayable(db, actor, query, clock())
    if (!payable) throw new Refusal(purchases[query.purpose].missing ?? 'payment.missing')
    const troubled = await listTroubled(db, clock())
    const networks = NETWORK_NAMES.map((network) => ({ network, isTroubled: troubled.includes(network) }))
    return {
      amount: payable.amount,
      isDue: payable.isOpen || payable.waiting !== null,
      phone: payable.isOwn && payable.phone !== '' ? localPhone(payable.phone) : null,
      waiting: payable.waiting,
      networks: networks.toSorted((a, b) => Number(a.isTroubled) - Number(b.isTroubled)),
    }
  })

  serve(app, api.startCharge, ({ actor, body }) => {
    if (paymentSetup.problem !== null) throw new Refusal('payment.misconfigured', { problem: paymentSetup.problem })
    return startCharge({ ...deps, random, refresh, release }, actor, body)
  })

  serve(app, api.sendVoucher, ({ params, body }) => sendVoucher({ ...deps, refresh }, params.id, body.voucher))
}
