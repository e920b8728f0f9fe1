import Fastify from 'fastify'
import { buildPaystackSimulator } from './paystack-simulator.ts'

export const SECRET_KEY = `sk_test_${'ab'.repeat(20)}`
export const PUBLIC_KEY = `pk_test_${'cd'.repeat(20)}`

/** The clock of a test: a fixed instant that moves only on request. */
export type TestClock = { now: () => Date; pass: (ms: number) => void }

export function testClock(): TestClock {
  let at = Date.parse('2026-11-20T12:00:00.000Z')
  return {
    now: () => new Date(at),
    pass(ms) {
      at += ms
    },
  }
}

/** Pseudorandom and the same every time. */
export function testRandom(seed = 1): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A simulator on a free port, in which a second lasts a millisecond. */
export async function startTestSimulator(
  options: { webhookUrl?: string; journalPath?: string; clock?: TestClock; timeScale?: number; seed?: number } = {},
) {
  const clock = options.clock ?? testClock()
  let baseUrl = ''
  const { plugin, control } = buildPaystackSimulator({
    secretKey: SECRET_KEY,
    publicKey: PUBLIC_KEY,
    publicUrl: () => baseUrl,
    webhookUrl: options.webhookUrl ?? null,
    journalPath: options.journalPath,
    clock: clock.now,
    random: testRandom(options.seed),
    timeScale: options.timeScale ?? 0.001,
  })
  const app = Fastify({ forceCloseConnections: true })
  app.register(plugin)
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })

  /** Calls the API as a server would. */
  async function call(method: 'GET' | 'POST', path: string, body?: unknown, key = SECRET_KEY) {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into by the expectations
    const json: any = await response.json()
    return { status: response.status, json }
  }

  return { baseUrl, control, clock, call, close: () => app.close() }
}

export type Received = { event: string; body: string; signature: string | undefined; data: Record<string, unknown> }

/** A listener for events that answers as the test wants. */
export async function startListener(answer: (received: Received, count: number) => number = () => 200) {
  const received: Received[] = []
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: unknown) => body)
  app.post('/hook', async (request, reply) => {
    const body = String(request.body)
    const { event, data } = JSON.parse(body)
    const entry = { event, data, body, signature: request.headers['x-paystack-signature']?.toString() }
    received.push(entry)
    return reply.code(answer(entry, received.length)).send()
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `${address}/hook`, received, close: () => app.close() }
}
