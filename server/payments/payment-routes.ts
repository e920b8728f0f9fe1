import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { parseReference } from '#domain/payments/payment-reference.ts'
import * as api from '#domain/payments/payments-api.ts'
import { parseJson } from '../http/parse-json.ts'
import { serve } from '../http/serve.ts'
import { hastenComparison } from './comparison/comparison-queries.ts'
import { initiatePayment } from './initiate-payment.ts'
import { isSigned } from './paystack/webhook-signature.ts'
import { recordDispute } from './record-dispute.ts'
import { recordRefundEvent } from './refunds/record-refund-event.ts'
import { settleForPayer, settleReference } from './settling/settle-reference.ts'
import { settlingDepsOf } from './settling/settling-deps.ts'

/** The parts of a webhook that are looked at; whatever else it says is asked for again, never believed. */
const Webhook = z.object({
  event: z.string(),
  data: z.looseObject({
    // One that we could not have given out is none of ours.
    reference: api.Reference.optional().catch(undefined),
    transaction_reference: api.Reference.optional().catch(undefined),
    status: z.string().optional(),
    transaction: z.looseObject({ reference: api.Reference }).optional().catch(undefined),
    dueAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
  }),
})

export const paymentRoutes: FastifyPluginAsyncZod = async (app) => {
  const { paystackSecretKey, clock, random, publicUrl, paymentSetup } = app.deps
  const deps = settlingDepsOf(app)

  /** One account may serve other programs too: their payments are not ours to settle. One that looks like ours is lost. */
  const logUnknown = (reference: string) => async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'payment.missing') throw error
    if (parseReference(reference)) await hastenComparison(deps.db, deps.domain, clock())
  }

  serve(app, api.initiatePayment, ({ actor, body }) => {
    if (paymentSetup.problem !== null) throw new Refusal('payment.misconfigured', { problem: paymentSetup.problem })
    const refresh = (reference: string) => settleReference(deps, reference, 'retry')
    return initiatePayment({ ...deps, random, publicUrl, refresh }, actor, body)
  })

  serve(app, api.settlePayment, ({ params, query }) =>
    settleForPayer(deps, params.id, query.closed ? 'closed' : 'return'),
  )

  await app.register(async (hooks) => {
    // The signature is over the bytes as they came, so they are kept as they came.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    hooks.post('/api/paystack/webhook', { schema: { hide: true } }, async (request) => {
      const signature = request.headers['x-paystack-signature']
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (paystackSecretKey === null || !isSigned(raw, String(signature ?? ''), paystackSecretKey)) {
        throw new Refusal('webhook.unsigned')
      }
      const webhook = Webhook.safeParse(parseJson(raw.toString('utf8')))
      if (!webhook.success) return { ok: true } // signed, but nothing we know: not worth a retry
      const { event, data } = webhook.data
      if (event === 'charge.success' && data.reference !== undefined) {
        await settleReference(deps, data.reference, 'webhook').catch(logUnknown(data.reference))
      }
      if (event.startsWith('refund.') && data.transaction_reference !== undefined) {
        await recordRefundEvent(deps.db, data.transaction_reference, data.status ?? event.slice(7), clock())
      }
      if (event.startsWith('charge.dispute.') && data.transaction !== undefined) {
        const dispute = { event, status: data.status ?? null, answerBy: data.dueAt ? new Date(data.dueAt) : null }
        await recordDispute(deps.db, data.transaction.reference, dispute, clock())
      }
      return { ok: true }
    })
  })
}
