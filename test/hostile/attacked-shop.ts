import { createHmac, randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Settlement } from '#domain/payments/payments-api.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/db.ts'
import { createPaystackClient } from '#server/payments/paystack-client.ts'
import type { PaystackClient } from '#server/payments/paystack-results.ts'
import type { SettlementWorld } from '#server/payments/settlement-jobs.ts'
import { buildPaystackSimulator, type PaystackControl } from '#simulators/paystack/paystack-simulator.ts'

const SECRET_KEY = `sk_test_${'ab'.repeat(20)}`
const PUBLIC_KEY = `pk_test_${'cd'.repeat(20)}`
/** A Wednesday at noon: the hour at which most of the menu is sold. */
const NOON = Date.parse('2026-05-13T12:00:00.000Z')

/** A shop with its real payment client, against a payment provider that listens on this machine. */
export type AttackedShop = {
  app: FastifyInstance
  paystack: PaystackClient
  provider: PaystackControl
  /** What a process needs to settle: for calls that do not come in over HTTP. */
  world: SettlementWorld
  clock: { now: () => Date; pass: (ms: number) => void }
  /** Posts JSON; gives status and body. */
  post: (url: string, body?: unknown) => Promise<Reply>
  get: (url: string) => Promise<Reply>
  settle: (reference: string) => Promise<Settlement>
  /** Delivers an event as the provider does: these very bytes, with the signature over them. */
  deliver: (body: string) => Promise<Reply>
  close: () => Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into by the expectations
export type Reply = { status: number; body: any }

/** Opens a shop on a database that is there already. Time stands at noon until it is told to pass. */
export async function openAttackedShop(
  database: Database,
  options: { rateLimits?: boolean } = {},
): Promise<AttackedShop> {
  let at = NOON
  const clock = {
    now: () => new Date(at),
    pass: (ms: number) => {
      at += ms
    },
  }
  const provider = await openProvider(clock.now)
  const paystack = createPaystackClient({ baseUrl: provider.baseUrl, secretKey: SECRET_KEY, timeoutMs: 10_000 })
  const app = await buildApp({
    database,
    clock: clock.now,
    random: randomBytes,
    paystack,
    paystackSecretKey: SECRET_KEY,
    paymentSetup: {
      publicKey: PUBLIC_KEY,
      scriptUrl: `${provider.baseUrl}/v2/inline.js`,
      problem: null,
      isTest: true,
      simulatorUrl: provider.baseUrl,
    },
    publicUrl: 'http://shop.example.com',
    rateLimits: options.rateLimits ?? false,
  })
  await app.ready()

  async function call(method: 'GET' | 'POST', url: string, body?: unknown): Promise<Reply> {
    const reply = await app.inject({ method, url, ...(body === undefined ? {} : { payload: body as object }) })
    return { status: reply.statusCode, body: reply.json() }
  }

  const log = { warn: () => undefined, error: () => undefined }
  return {
    app,
    paystack,
    provider: provider.control,
    world: { db: database.db, paystack, domain: 'test', clock: clock.now, log },
    clock,
    post: (url, body) => call('POST', url, body),
    get: (url) => call('GET', url),
    settle: async (reference) => (await call('POST', `/api/payments/${reference}/settle`)).body,
    deliver: async (body) => {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/paystack/webhook',
        payload: body,
        headers: signed(body),
      })
      return { status: reply.statusCode, body: reply.json() }
    },
    close: async () => {
      await app.close()
      await provider.close()
    },
  }
}

/** The headers of an event that the provider signed. */
export function signed(body: string): Record<string, string> {
  const signature = createHmac('sha512', SECRET_KEY).update(body).digest('hex')
  return { 'content-type': 'application/json', 'x-paystack-signature': signature }
}

/** Events are kept and not sent: a test delivers them itself, in the order and as often as it wants. */
async function openProvider(clock: () => Date) {
  let baseUrl = ''
  const { plugin, control } = buildPaystackSimulator({
    secretKey: SECRET_KEY,
    publicKey: PUBLIC_KEY,
    publicUrl: () => baseUrl,
    webhookUrl: null,
    clock,
    random: () => randomBytes(4).readUInt32BE() / 2 ** 32,
    timeScale: 0.001,
  })
  const app = Fastify({ forceCloseConnections: true })
  app.register(plugin)
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  return { baseUrl, control, close: () => app.close() }
}
