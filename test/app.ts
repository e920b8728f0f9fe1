import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeEach, vi } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { VISITOR } from '#domain/actor.ts'
import type { OrderView, PlacedOrder } from '#domain/orders/orders-api.ts'
import { KEY_NAMES, type KeyStates } from '#domain/setup/setup-api.ts'
import { buildApp, type Deps } from '#server/app/app.ts'
import { CAPABILITIES } from '#server/app/capabilities.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { openAuth } from '#server/auth/open-auth.ts'
import { purchasesOf } from '#server/capability/capability.ts'
import type { AuthSettings } from '#server/config/auth-settings.ts'
import { USUAL_SWITCHES } from '#server/config/auth-settings.ts'
import type { Database } from '#server/db/db.ts'
import { paymentIntents } from '#server/payments/payment-tables.ts'
import type { SettlingDeps } from '#server/payments/settling/settle-reference.ts'
import { issuedBy } from '#server/payments/settling/settling-deps.ts'
import { makeProfile } from '#server/profiles/make-profile.ts'
import { anOrderRequest } from './builders.ts'
import { fillTables, testDatabase } from './database.ts'
import { ScriptedPaystack } from './scripted-paystack.ts'

/** A Friday at noon in Accra. */
export const FRIDAY_NOON = new Date('2026-11-20T12:00:00Z')
const PUBLIC_URL = 'https://shop.example.com'
export const TEST_SECRET_KEY = 'sk_test_0123456789abcdef'

/** The lowest cost of argon2id; the cost itself is tested elsewhere. */
const CHEAP_HASHING = { memory: 8, passes: 1, parallelism: 1 }

/** Phones are enabled, provider accounts are not: pass others through `auth`. */
export const TEST_AUTH_SETTINGS: AuthSettings = {
  siteUrl: 'https://shop.example.com',
  redirects: ['https://*.partner.example/**'],
  social: { google: null, azure: null },
  hasSms: true,
  switches: USUAL_SWITCHES,
  answerFloorMs: 0,
}

/** As on a machine without keys. */
const TEST_KEYS = Object.fromEntries(KEY_NAMES.map((name) => [name, 'test'])) as KeyStates // every name has one

export type TestShop = {
  app: FastifyInstance
  auth: AuthDeps
  database: Database
  paystack: ScriptedPaystack
  /** The shop's clock: set it, or advance it. */
  time: { now: Date; passMinutes: (minutes: number) => void }
  /** Sets the actor of the next requests. */
  as: (actor: Actor) => void
  /** The dependencies of settling outside of requests. */
  deps: SettlingDeps
  /** Places an order and returns the answer. @throws when it is refused */
  placed: (change?: Record<string, unknown>) => Promise<PlacedOrder>
  /** Places an order and starts its payment in the provider's window. */
  initiated: (change?: Record<string, unknown>) => Promise<PlacedOrder & { reference: string }>
  post: (url: string, body?: unknown) => Promise<LightMyRequestResponse>
  /** Confirms the manual mobile money of an order at the payments desk. */
  confirmManually: (orderId: string, expectedVersion?: number) => Promise<LightMyRequestResponse>
  view: (orderId: string) => Promise<OrderView>
}

/**
 * A whole shop for one test file: real routes, real SQL, the small test menu before each test. Only the clock and the
 * payment provider are replaced; pass others through `deps`.
 *
 * `begin` writes what every test begins with besides the menu. Both stay until something is written.
 */
export async function testShop(
  deps: Partial<Deps> & { authSettings?: Partial<AuthSettings>; begin?: () => Promise<void> } = {},
): Promise<TestShop> {
  const { authSettings, begin, ...given } = deps
  const paystack = new ScriptedPaystack()
  const time = {
    now: FRIDAY_NOON,
    passMinutes: (minutes: number) => {
      time.now = new Date(time.now.getTime() + minutes * 60_000)
    },
  }
  let actor: Actor = VISITOR
  beforeEach(() => {
    paystack.reset()
    time.now = FRIDAY_NOON
    actor = VISITOR
  })
  const database: Database = await testDatabase(async () => begin?.(), fillTables)
  const auth = await openAuth({
    makeProfile,
    database,
    clock: () => time.now,
    random: randomBytes,
    settings: { ...TEST_AUTH_SETTINGS, ...authSettings },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    passwordCost: CHEAP_HASHING,
  })
  const app = await buildApp({
    auth: auth.deps,
    database,
    clock: () => time.now,
    random: randomBytes,
    paystack,
    paystackSecretKey: TEST_SECRET_KEY,
    paymentSetup: {
      publicKey: 'pk_test_0123456789abcdef',
      scriptUrl: 'https://js.paystack.co/v2/inline.js',
      problem: null,
      isTest: true,
      simulatorUrl: null,
    },
    keys: TEST_KEYS,
    publicUrl: PUBLIC_URL,
    geocoder: { reverse: async () => ({ address: null, region: null, attribution: null }) },
    hasLimits: false,
    actorOf: () => actor,
    ...given,
  })
  afterAll(async () => {
    await app.close()
    await auth.close()
  })

  const post: TestShop['post'] = (url, body) =>
    app.inject({ method: 'POST', url, ...(body === undefined ? {} : { payload: body as object }) })
  const placed: TestShop['placed'] = async (change) => {
    const reply = await post('/api/orders', anOrderRequest(change))
    if (reply.statusCode !== 200) throw new Error(`the order was refused: ${reply.body}`)
    return reply.json()
  }
  return {
    app,
    auth: auth.deps,
    database,
    paystack,
    time,
    as: (next) => {
      actor = next
    },
    deps: {
      db: database.db,
      paystack,
      ...issuedBy(PUBLIC_URL, given.paystackSecretKey ?? TEST_SECRET_KEY),
      purchases: purchasesOf(CAPABILITIES),
      clock: () => time.now,
      random: randomBytes,
      log: { warn: () => {}, error: () => {} },
    },
    post,
    confirmManually: async (orderId, expectedVersion = 2) => {
      const [payment] = await database.db.select().from(paymentIntents).where(eq(paymentIntents.subjectId, orderId))
      return post(`/api/payments/${payment?.id}/confirm`, { expectedVersion, lineId: null })
    },
    placed,
    initiated: async (change) => {
      const order = await placed(change)
      const { reference } = (
        await post('/api/paystack/initiate', { purpose: 'order', subjectId: order.orderId })
      ).json()
      return { ...order, reference }
    },
    view: async (orderId) => (await app.inject(`/api/orders/${orderId}`)).json(),
  }
}

/**
 * The app once more, with its limits. It never measures the load of the machine that tests: above a limit, requests are
 * refused for it.
 */
export async function withLimits({ deps }: FastifyInstance): Promise<FastifyInstance> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return buildApp({ ...deps, hasLimits: true }).finally(() => vi.useRealTimers())
}
