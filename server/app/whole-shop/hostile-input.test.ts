import { connect } from 'node:net'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, VISITOR } from '#domain/actor.ts'
import { AUTH_ERRORS } from '#domain/auth/auth-errors.ts'
import { ERRORS } from '#domain/errors.ts'
import { aChoice, anOrderRequest, aPersonActor, aStaffMember } from '#test/builders.ts'
import { type AttackedShop, attackedShop, signed } from '#test/hostile/attacked-shop.ts'
import {
  changed,
  hostileBytes,
  hostileHeaders,
  hostileSegment,
  type Json,
  pathsOf,
  spoilt,
  UNSTORABLE,
  wire,
} from '#test/hostile/hostile-values.ts'
import { PROPER_BODIES } from '#test/hostile/proper-bodies.ts'
import { type Operation, publishedOperations } from '#test/hostile/published-operations.ts'
import { aPerson } from '#test/people.ts'
import { orders } from '../../orders/order-tables.ts'
import { paymentIntents } from '../../payments/payment-tables.ts'

/** Any input gets a refusal with a code of the catalogue, never a failure or silence. */

const SEED = 20_261_120
const RUNS = 200
/** For what an operation does not read, such as the body of a GET: it is refused or ignored before the operation runs. */
const UNREAD_RUNS = 40
const PATIENCE_MS = 5_000

let order = { orderId: '', reference: '' }
const shop: AttackedShop = await attackedShop(async () => {
  order = await shop.initiated()
  for (const { userId } of [STAFF, SHOPPER]) await aPerson(db, { userId })
})
const { app } = shop
const { db } = shop.database
const operations = await publishedOperations(app)
const STAFF = aStaffMember({ role: 'admin' })
const SHOPPER = aPersonActor()
const actors = fc.constantFrom<Actor>(VISITOR, SHOPPER, STAFF)

const properBody = (operation: Operation) => PROPER_BODIES[nameOf(operation)]?.(order)
const nameOf = ({ method, url }: Operation) => `${method} ${url}`

/** An operation's path with every parameter filled in. */
function addressOf({ url }: Operation, fill: (name: string) => string): string {
  return url.replace(/\{(\w+)\}/g, (_match, name: string) => fill(name))
}

/** Whether an operation's pattern matches this path. */
const covers = ({ url }: Operation, address: string) =>
  new RegExp(`^${url.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(address)

/** The ids that exist in this test: `pair`, the order and its payment, a user. */
const existing = (name: string) =>
  ({ ...order, pair: 'mains-beverages', userId: SHOPPER.userId, weekOf: '2026-11-16', kind: 'dispatch' })[name] ?? 'x'

const SHOP_CODES = new Set<unknown>(Object.keys(ERRORS))
/** Codes of the auth server for its clients; errors before routing use the shop's. */
const AUTH_CODES = new Set<unknown>([...Object.keys(AUTH_ERRORS), 'invalid_request', ...SHOP_CODES])

/** The code of a refusal: by name in the shop, or in the formats of the auth server. */
function codeOf(url: string, body: { code?: unknown; error_code?: unknown; error?: unknown }) {
  const isAuth = url.startsWith('/auth/v1')
  return isAuth ? (body.error_code ?? body.error ?? body.code) : body.code
}
const knownCodes = (url: string) => (url.startsWith('/auth/v1') ? AUTH_CODES : SHOP_CODES)

/** Sends a request and checks the answer; returns its status. */
async function send(request: InjectOptions): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
  })
  const reply = await Promise.race([app.inject(request), silence]).finally(() => clearTimeout(timer))
  if (reply.statusCode < 400) return reply.statusCode
  const url = String(request.url)
  const isProper = reply.statusCode < 500 && knownCodes(url).has(codeOf(url, reply.json()))
  // An expectation for each of a hundred thousand answers would take a twentieth of the time.
  if (!isProper) expect.fail(`${reply.statusCode} ${reply.body}`)
  return reply.statusCode
}

const stream = <T>(arbitrary: fc.Arbitrary<T>, judge: (value: T) => Promise<unknown>, runs = RUNS) =>
  fc.assert(
    fc.asyncProperty(arbitrary, async (value) => {
      await judge(value)
    }),
    { seed: SEED, numRuns: runs, endOnFailure: true },
  )

test('every operation with a body has a valid one here, so that each can be malformed', () => {
  const missing = operations.filter((one) => one.takesBody && PROPER_BODIES[nameOf(one)] === undefined)
  expect(missing.map(nameOf)).toEqual([])
})

describe.each(operations)('$method $url', (operation) => {
  const isStream = operation.url.endsWith('/events')
  const { method } = operation as { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' } // the methods that inject takes

  test('survives malformed bodies and odd headers', async () => {
    const proper = properBody(operation) ?? { a: 1 }
    const body = fc.oneof(
      { weight: 4, arbitrary: spoilt(proper).map((value) => Buffer.from(wire(value))) },
      { weight: 1, arbitrary: hostileBytes },
    )
    const type = fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ...['', 'text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'a/b/c;;;='],
          ...['multipart/form-data', 'multipart/form-data; boundary=x', 'application/vnd.api+json', 'x'.repeat(500)],
        ),
      },
    )
    // The stream of an existing order never ends.
    const url = addressOf(operation, isStream ? () => 'AAAAAAAAAA' : existing)
    await stream(
      fc.tuple(body, type, hostileHeaders, actors),
      ([payload, contentType, headers, actor]) => {
        shop.as(actor)
        return send({ method, url, headers: { ...headers, 'content-type': contentType }, payload })
      },
      operation.takesBody ? RUNS : UNREAD_RUNS,
    )
  })

  test('survives odd paths and queries', async () => {
    const known = fc.constantFrom('limit', 'q', ...operation.query)
    const query = fc.array(fc.tuple(fc.oneof(known, hostileSegment), hostileSegment), { maxLength: 4 })
    const parameter = operation.url.includes('{') ? hostileSegment : fc.constant('')
    await stream(
      fc.tuple(parameter, query, hostileHeaders, actors),
      ([segment, pairs, headers, actor]) => {
        shop.as(actor)
        const search = pairs.map(([name, value]) => `${name}=${value}`).join('&')
        const path = addressOf(operation, () => segment || 'x')
        return send({ method, url: `${path}?${search}`, headers })
      },
      operation.url.includes('{') || operation.query.length > 0 ? RUNS : UNREAD_RUNS,
    )
  })
})

test('every operation bears other methods', async () => {
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const
  for (const operation of operations) {
    const url = addressOf(operation, () => 'AAAAAAAAAA')
    const offered = operations.filter((one) => covers(one, url)).map((one) => one.method)
    if (offered.includes('GET')) offered.push('HEAD')
    for (const other of others.filter((one) => !offered.includes(one))) {
      const reply = await app.inject({ method: other, url })
      expect(reply.statusCode, `${other} ${url}`).toBe(404)
    }
  }
})

describe('text that the database cannot store', () => {
  const placesIn = (operation: Operation) => {
    const proper = properBody(operation) ?? null
    return pathsOf(proper).filter((path) => leafOf(proper, path))
  }

  // One test an operation: what is refused leaves the shop as it was.
  test.each(operations.filter((one) => placesIn(one).length > 0))(
    'is refused anywhere in $method $url',
    async (one) => {
      shop.as(STAFF)
      const url = addressOf(one, existing)
      for (const path of placesIn(one)) {
        for (const text of UNSTORABLE) {
          const body = changed(properBody(one) ?? {}, path, (part) => `${part}${text}`)
          const reply = await app.inject({
            method: one.method as 'POST', // or another method with a body
            url,
            headers: { 'content-type': 'application/json' },
            payload: wire(body),
          })
          const refused = url.startsWith('/auth/v1') ? 'validation_failed' : 'request.invalid'
          const where = `${path.join('.')} ${JSON.stringify(text)}`
          expect([reply.statusCode, codeOf(url, reply.json())], where).toEqual([400, refused])
        }
      }
    },
  )

  test('a whole emoji is valid text', async () => {
    const lines = [aChoice({ special: 'No pepper 🌶️ please 👩🏾‍🍳' })]
    expect((await shop.post('/api/orders', anOrderRequest({ lines }))).statusCode).toBe(200)
  })
})

function leafOf(body: Json, path: readonly string[]): boolean {
  let isText = false
  changed(body, path, (part) => {
    isText = typeof part === 'string'
    return part
  })
  return isText
}

describe('POST /api/paystack/webhook', () => {
  const events = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: hostileBytes })

  test('survives signed events of any form, and does not ask for a retry of unknown ones', async () => {
    const proper: Json = {
      event: 'charge.success',
      data: { id: 1, reference: 'x', transaction_reference: 'y', status: 'processed', amount: 1 },
    }
    const refund: Json = { ...proper, event: 'refund.processed' }
    const body = fc.tuple(events, spoilt(proper), spoilt(refund), fc.boolean())
    await stream(body, async ([bytes, charge, refunded, isRefund]) => {
      const payload = bytes ?? Buffer.from(wire(isRefund ? refunded : charge))
      const headers = signed(payload)
      const status = await send({ method: 'POST', url: '/api/paystack/webhook', payload, headers })
      expect([200, 400, 413]).toContain(status)
    })
  })

  test('refuses events without a signature over these bytes', async () => {
    const body = JSON.stringify({ event: 'charge.success', data: { reference: order.reference } })
    const right = signed(body)['x-paystack-signature'] ?? ''
    const wrong = [
      undefined,
      '',
      right.toUpperCase(),
      right.slice(1),
      `${right}0`,
      right.replace(/./g, '0'),
      'ɛ'.repeat(64),
    ]
    for (const signature of wrong) {
      const headers = {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'x-paystack-signature': signature }),
      }
      const reply = await app.inject({ method: 'POST', url: '/api/paystack/webhook', payload: body, headers })
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'webhook.unsigned'])
    }
    const altered = await app.inject({
      method: 'POST',
      url: '/api/paystack/webhook',
      payload: ` ${body}`,
      headers: signed(body),
    })
    expect(altered.statusCode).toBe(403)
  })
})

describe('malformed HTTP', () => {
  let port = 0
  beforeEach(async () => {
    if (port === 0) port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  /** Writes bytes to the socket; returns everything until the server closed it. */
  const raw = (bytes: string | Buffer) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
      let answer = ''
      socket.setTimeout(PATIENCE_MS, () => reject(new Error('no answer in time')))
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(answer))
    })

  test.each([
    {
      why: 'a broken escape in the path',
      bytes: 'GET /api/orders/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    },
    {
      why: 'a path that is too long',
      bytes: `GET /api/orders/${'a'.repeat(300)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    },
    { why: 'no address', bytes: 'GET\r\n\r\n' },
    { why: 'no HTTP', bytes: '\u0016\u0003\u0001 hello\r\n\r\n' },
    { why: 'an unknown method', bytes: 'BREW /api/shop HTTP/1.1\r\nHost: x\r\n\r\n' },
    { why: 'a NUL in a header', bytes: 'GET /api/shop HTTP/1.1\r\nHost: x\r\nA: b\u0000c\r\n\r\n' },
    {
      why: 'two lengths',
      bytes: 'POST /api/quote HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    },
    {
      why: 'length and chunks',
      bytes: 'POST /api/quote HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    },
    {
      why: 'a length that is not a number',
      bytes: 'POST /api/quote HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}',
    },
    { why: 'headers without end', bytes: `GET /api/shop HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(40_000)}\r\n\r\n` },
  ])('$why: refused with a code', async ({ bytes }) => {
    const answer = await raw(bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
    expect(SHOP_CODES).toContain(body.code)
  })

  test('a request that arrives drop by drop is closed', () => {
    expect(app.server.requestTimeout).toBeGreaterThan(0)
    expect(app.server.requestTimeout).toBeLessThanOrEqual(120_000)
    expect(app.server.headersTimeout).toBeGreaterThan(0)
  })
})

test('afterwards the database holds valid orders only', async () => {
  const rows = await db.select().from(orders)
  const intents = await db.select().from(paymentIntents)
  expect(rows.map((row) => row.total)).toEqual(intents.map((row) => row.amount))
})
afterAll(() => shop.as({ kind: 'visitor' }))
