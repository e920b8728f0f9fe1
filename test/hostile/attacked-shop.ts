import { createHmac, randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import type { Settlement } from '#domain/payments/payments-api.ts'
import { createPaystackClient } from '#server/payments/paystack/paystack-client.ts'
import type { PaystackClient } from '#server/payments/paystack/paystack-results.ts'
import { buildPaystackSimulator, type PaystackControl } from '#simulators/paystack/paystack-simulator.ts'
import { FRIDAY_NOON, type TestShop, testShop } from '../app.ts'

const SECRET_KEY = `sk_test_${'ab'.repeat(20)}`
const PUBLIC_KEY = `pk_test_${'cd'.repeat(20)}`

/** A test shop with the real payment client, against a provider that listens on this machine. */
export type AttackedShop = Omit<TestShop, 'paystack'> & {
  paystack: PaystackClient
  provider: PaystackControl
  settle: (reference: string) => Promise<Settlement>
  /** Delivers the provider's event about a payment: the same bytes with the signature over them. */
  sendEvent: (reference: string) => Promise<number>
  /** Starts and pays a foreign payment at the provider, as anybody with the public key can. */
  paidByStranger: (reference: string, amount: number, metadata?: object) => Promise<void>
  /** Delivers any event with a right signature. @returns the status of the answer */
  deliver: (body: string) => Promise<number>
}

/**
 * Opens such a shop for one test file. The provider holds its events: a test delivers them itself, as often as it
 * wants.
 *
 * @param begin writes what every test begins with besides the menu; it stays until a test has written something
 */
export async function attackedShop(begin?: () => Promise<void>): Promise<AttackedShop> {
  const { control: provider, baseUrl } = await openProvider()
  const paystack = createPaystackClient({ baseUrl, secretKey: SECRET_KEY, timeoutMs: 10_000 })
  const shop = await testShop({ paystack, paystackSecretKey: SECRET_KEY, ...(begin && { begin }) })

  const deliver: AttackedShop['deliver'] = async (payload) => {
    const headers = signed(payload)
    return (await shop.app.inject({ method: 'POST', url: '/api/paystack/webhook', payload, headers })).statusCode
  }
  return {
    ...shop,
    paystack,
    provider,
    deps: { ...shop.deps, paystack },
    settle: async (reference) => (await shop.post(`/api/payments/${reference}/settle`)).json(),
    sendEvent: async (reference) => {
      const event = provider.webhooks().find((one) => one.reference === reference)
      if (!event) throw new Error(`the provider has no event for ${reference}`)
      return deliver(event.body)
    },
    deliver,
    paidByStranger: async (ref, amount, metadata = {}) => {
      const body = JSON.stringify({
        key: PUBLIC_KEY,
        email: 'kofi@example.com',
        amount,
        currency: 'GHS',
        ref,
        metadata,
      })
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${baseUrl}/checkout/request_inline`, { method: 'POST', headers, body })
      if (!reply.ok) throw new Error(await reply.text())
      provider.pay(ref)
    },
  }
}

/** The headers of an event that the provider signed. */
export function signed(body: string | Buffer): Record<string, string> {
  const signature = createHmac('sha512', SECRET_KEY).update(body).digest('hex')
  return { 'content-type': 'application/json', 'x-paystack-signature': signature }
}

async function openProvider(): Promise<{ control: PaystackControl; baseUrl: string }> {
  let baseUrl = ''
  const { plugin, control } = buildPaystackSimulator({
    secretKey: SECRET_KEY,
    publicKey: PUBLIC_KEY,
    publicUrl: () => baseUrl,
    webhookUrl: null,
    clock: () => FRIDAY_NOON,
    random: () => randomBytes(4).readUInt32BE() / 2 ** 32,
    timeScale: 0.001,
  })
  const app = Fastify({ forceCloseConnections: true })
  app.register(plugin)
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  return { control, baseUrl }
}
