import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { SimulatorLink } from '../simulators-page.ts'
import { ApiFault, invalidParams } from './api-fault.ts'
import { registerApiRoutes } from './api-routes.ts'
import { registerCheckoutRoutes } from './checkout-routes.ts'
import { registerControlRoutes } from './control-routes.ts'
import { dashboardPage } from './dashboard-page.ts'
import { createDelays } from './delays.ts'
import { createLedger, type Tampering } from './ledger.ts'
import { createRefundDesk } from './refunds.ts'
import { parseForm } from './request-shapes.ts'
import type { SimRefund, SimTransaction, SimWebhook } from './simulator-types.ts'
import { openStore } from './store.ts'
import { ALL_OFF, createSwitchBoard, type Switches } from './switches.ts'
import { createWebhooks } from './webhooks.ts'

export type PaystackSimulatorOptions = {
  secretKey: string
  publicKey: string
  /** The URL for browsers, without a trailing slash; a function where it is known only after listening. */
  publicUrl: string | (() => string)
  /** The URL for events; null sends none. */
  webhookUrl: string | null | (() => string | null)
  /** A file that stores every change for a restart. Without it everything is in memory. */
  journalPath?: string | undefined
  clock: () => Date
  random: () => number
  fetch?: typeof globalThis.fetch
  /** The length of a second of retries, refunds and prompts: 1 in reality, 0.001 in a test. */
  timeScale?: number
  /** The other simulators, for the top of the dashboard. */
  links?: readonly SimulatorLink[]
}

/** The simulator's control for tests. */
export type PaystackControl = {
  switches(): Readonly<Switches>
  setSwitches(changes: Partial<Switches>): void
  resetSwitches(): void
  transactions(): SimTransaction[]
  refunds(): SimRefund[]
  webhooks(): SimWebhook[]
  /** Events that are not delivered yet. */
  pendingWebhooks(): SimWebhook[]
  /** @param name reference or access code */
  pay(name: string, tampering?: Tampering): void
  decline(name: string, reason?: string): void
  /** Resolves once no event is being sent or waits for a retry. */
  webhooksIdle(): Promise<void>
}

/**
 * A simulated Paystack: the same HTTP API, events, widget and hosted page, for tests and for a shop without keys.
 * Independent of the shop. Register the plugin at the root of a server.
 */
export function buildPaystackSimulator(options: PaystackSimulatorOptions): {
  plugin: FastifyPluginAsync
  control: PaystackControl
} {
  const { secretKey, publicKey, clock, random, timeScale = 1, links = [] } = options
  const publicUrl = asFunction(options.publicUrl)
  const store = openStore(options.journalPath)
  const switches = createSwitchBoard(store.switches(), store.saveSwitches)
  const delays = createDelays(timeScale)
  const webhooks = createWebhooks({
    url: asFunction(options.webhookUrl),
    secretKey,
    store,
    switches,
    delays,
    clock,
    fetch: options.fetch ?? globalThis.fetch,
  })
  const ledger = createLedger({ store, switches, webhooks, delays, clock, random, timeScale })
  const refunds = createRefundDesk({ store, ledger, webhooks, delays, clock })

  const plugin: FastifyPluginAsync = async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      const fault = asFault(error)
      return reply.code(fault.httpStatus).send(fault.envelope)
    })
    app.setNotFoundHandler((_request, reply) => {
      const fault = new ApiFault(404, 'Entity not found', 'not_found', 'Check the address against the documentation')
      return reply.code(404).send(fault.envelope)
    })
    readBodies(app)
    app.register(async (api) => registerApiRoutes(api, { secretKey, publicUrl, ledger, refunds, switches, clock }))
    registerCheckoutRoutes(app, { publicKey, publicUrl, ledger, clock })
    registerControlRoutes(app, { ledger, store, switches, webhooks })
    app.get('/', async (_request, reply) =>
      reply.type('text/html').send(
        dashboardPage({
          links,
          switches: switches.current,
          transactions: ledger.list(),
          refunds: refunds.list(),
          webhooks: store.webhooks(),
        }),
      ),
    )
    app.addHook('onReady', async () => {
      ledger.resume()
      refunds.resume()
      webhooks.resume()
    })
    app.addHook('onClose', async () => {
      delays.clear()
      webhooks.close()
      store.close()
    })
  }

  return {
    plugin,
    control: {
      switches: () => switches.current,
      setSwitches: (changes) => switches.set(changes),
      resetSwitches: () => switches.set(ALL_OFF),
      transactions: () => ledger.list(),
      refunds: () => refunds.list(),
      webhooks: () => store.webhooks(),
      pendingWebhooks: () => store.webhooks().filter(({ state }) => state === 'waiting' || state === 'held'),
      pay: (name, tampering) => ledger.pay(require(name), undefined, tampering),
      decline: (name, reason = 'Declined') => ledger.decline(require(name), reason),
      webhooksIdle: () => webhooks.idle(),
    },
  }

  function require(name: string): SimTransaction {
    const row = ledger.find(name)
    if (!row) throw new Error(`the simulator has no transaction ${name}`)
    return row
  }
}

function asFunction<Value>(given: Value | (() => Value)): () => Value {
  // A string or null is never callable, so a callable value is the function.
  return typeof given === 'function' ? (given as () => Value) : () => given
}

/** Parses JSON and forms; a POST without a body has no fields. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: unknown) => parseForm(String(body)),
  )
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: unknown) => {
    if (body === '') return {}
    try {
      return JSON.parse(String(body))
    } catch {
      throw invalidParams('Invalid JSON', 'Send a JSON object')
    }
  })
}

function asFault(error: unknown): ApiFault {
  if (error instanceof ApiFault) return error
  if (error instanceof z.ZodError) return invalidParams(z.prettifyError(error))
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const message = error instanceof Error ? error.message : 'An error occurred'
  return new ApiFault(status, message, 'unknown', 'Check the request', status < 500 ? 'validation_error' : 'api_error')
}
