import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ApiFault, invalidParams, unknownTransaction } from './api-fault.ts'
import type { Ledger } from './ledger.ts'
import type { Store } from './store.ts'
import { ALL_OFF, type SwitchBoard, Switches } from './switches.ts'
import { transactionView } from './transaction-views.ts'
import type { Webhooks } from './webhooks.ts'

const PayBody = z.strictObject({
  amount: z.int().min(0).optional(),
  requestedAmount: z.int().min(0).optional(),
  currency: z.string().optional(),
  domain: z.string().optional(),
})
const DeclineBody = z.strictObject({ reason: z.string().min(1).default('Declined') })

/** What only a simulator has: switches, and hands that pay or decline without a browser. No key is asked. */
export function registerControlRoutes(
  app: FastifyInstance,
  options: { ledger: Ledger; store: Store; switches: SwitchBoard; webhooks: Webhooks },
): void {
  const { ledger, store, switches, webhooks } = options
  type Named = { Params: { name: string } }

  const requireRow = (name: string) => {
    const row = ledger.find(name)
    if (!row) throw unknownTransaction(404)
    return row
  }

  app.get('/_switches', async () => switches.current)

  app.post('/_switches', async ({ body }) => {
    switches.set(read(Switches.partial(), body))
    return switches.current
  })

  app.post('/_switches/reset', async () => {
    switches.set(ALL_OFF)
    return switches.current
  })

  app.get<Named>('/_transactions/:name', async ({ params }) => transactionView(requireRow(params.name)))

  app.post<Named>('/_transactions/:name/pay', async ({ params, body }) => {
    const row = requireRow(params.name)
    ledger.pay(row, row.prompt?.instrument, read(PayBody, body))
    return transactionView(row)
  })

  app.post<Named>('/_transactions/:name/decline', async ({ params, body }) => {
    const row = requireRow(params.name)
    ledger.decline(row, read(DeclineBody, body).reason)
    return transactionView(row)
  })

  app.get('/_webhooks', async () => store.webhooks())

  app.post<{ Params: { id: string } }>('/_webhooks/:id/send', async ({ params }) => {
    const webhook = store.webhooks().find(({ id }) => String(id) === params.id)
    if (!webhook) throw new ApiFault(404, 'Webhook not found', 'webhook_not_found', 'Check the id')
    webhooks.resend(webhook)
    return { status: true, message: 'Sent once more' }
  })
}

function read<Output>(shape: z.ZodType<Output>, body: unknown): Output {
  const parsed = shape.safeParse(body ?? {})
  if (!parsed.success) throw invalidParams(z.prettifyError(parsed.error))
  return parsed.data
}
