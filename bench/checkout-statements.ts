import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buildApp } from '#server/app/app.ts'
import { seedShop } from '#server/app/seed-shop.ts'
import { openAuth } from '#server/auth/open-auth.ts'
import { plainAuthSettings } from '#server/config/auth-settings.ts'
import { readConfig } from '#server/config/config.ts'
import { keyStates } from '#server/config/key-states.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { createGeocoder } from '#server/geocoding/geocoder.ts'
import { createPaystackClient } from '#server/payments/paystack/paystack-client.ts'
import { makeProfile } from '#server/profiles/make-profile.ts'
import { startSimulators } from '#simulators/start-simulators.ts'
import type { BenchContext, Row } from './measurement.ts'
import { CART, orderRequest } from './order-request.ts'

const MOST = 12
const QUIET_MS = 200

/** Counts the statements that the driver sends to PostgreSQL for a whole guest checkout. */
export async function checkoutStatements(bench: BenchContext): Promise<Row[]> {
  const database = await openPostgres({ url: await bench.newDatabase('statements'), connections: 4 })
  const clock = () => new Date()
  const simulators = await startSimulators({ port: 0, host: '127.0.0.1', clock, random: Math.random })
  const { baseUrl, paystack } = simulators
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined }
  const siteUrl = 'http://shop.example.com'
  const settings = plainAuthSettings(siteUrl)
  const auth = await openAuth({ makeProfile, database, clock, random: randomBytes, settings, log })
  const app = await buildApp({
    auth: auth.deps,
    database,
    clock,
    random: randomBytes,
    paystack: createPaystackClient({ baseUrl, secretKey: paystack.secretKey, timeoutMs: 10_000 }),
    paystackSecretKey: paystack.secretKey,
    paymentSetup: {
      publicKey: paystack.publicKey,
      scriptUrl: `${baseUrl}/v2/inline.js`,
      problem: null,
      isTest: true,
      simulatorUrl: baseUrl,
    },
    geocoder: createGeocoder({ service: null, clock, log, userAgent: 'measurement' }),
    keys: keyStates(readConfig({})),
    publicUrl: siteUrl,
    hasLimits: false,
  })
  try {
    await seedShop(database.db)
    const post = async (url: string, payload?: object) => {
      const reply = await app.inject({ method: 'POST', url, ...(payload ? { payload } : {}) })
      if (reply.statusCode !== 200) throw new Error(`${url} was refused: ${reply.body}`)
      return reply.json()
    }
    // Opens a connection, and waits until caches have read what the seed has changed: neither belongs to a checkout.
    await post('/api/quote', CART)
    await untilQuiet()
    const sent = countStatements()
    const quote = await post('/api/quote', CART)
    const order = await post('/api/orders', orderRequest(quote.totals.total))
    const { reference } = await post('/api/paystack/initiate', { purpose: 'order', subjectId: order.orderId })
    paystack.control.pay(reference)
    const settled = await post(`/api/payments/${reference}/settle`)
    const statements = sent.stop()
    if (settled.state !== 'paid') throw new Error(`the checkout ended as ${settled.state}`)

    const brackets = statements.filter((one) => /^(begin|commit)\b/i.test(one)).length
    return [
      {
        what: 'statements of a guest checkout, BEGIN and COMMIT included',
        measured: `${statements.length} (${statements.length - brackets} without)`,
        budget: `≤ ${MOST}`,
        isWithin: statements.length <= MOST,
      },
    ]
  } finally {
    await app.close()
    await simulators.close()
    await database.close()
  }
}

/** Waits until nothing has been sent for a while. */
async function untilQuiet(): Promise<void> {
  for (let isQuiet = false; !isQuiet; ) {
    const sent = countStatements()
    await sleep(QUIET_MS)
    isQuiet = sent.stop().length === 0
  }
}

/** Records every statement that any connection of this process sends, until stopped. */
function countStatements(): { stop: () => string[] } {
  const statements: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function counted(this: pg.Client, ...input: unknown[]) {
    const [statement] = input
    statements.push(typeof statement === 'string' ? statement : String((statement as { text?: string }).text)) // as pg takes it
    return Reflect.apply(query, this, input)
  } as typeof query // one function stands for its many signatures
  return {
    stop: () => {
      pg.Client.prototype.query = query
      return statements
    },
  }
}
