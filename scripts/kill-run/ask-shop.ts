import { setTimeout as sleep } from 'node:timers/promises'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { Random } from './seeded-random.ts'

/** The answers that one shopper got about one purchase, to be compared with the shop's rows. */
export type PurchaseOutcome = {
  /** What an order was placed with: it shows the code that the rider asks for. */
  key?: string
  what: Purpose
  /** The id that the shop answered: of an order or a member's purchase. */
  id: string
  total: number
  /** The references paid at the provider. */
  paid: string[]
  /** Whether the shop answered that it is paid or free. */
  isReportedPaid: boolean
  /** Whether a picture was attached. */
  hasPicture: boolean
  /** The number of repeated calls, because the shop was down or busy. */
  retries: number
}

export type Deps = {
  shopUrl: string
  simulatorsUrl: string
  random: Random
  uuid: () => string
  /** Called for every final answer of the shop. */
  onAnswer?: (path: string, body: object | undefined, answer: Answer) => void
  /** Called for every answer after which the call is repeated; undefined: there was none. */
  onRefusal?: (path: string, answer: Answer | undefined) => void
}
export type Answer = { status: number; body: Record<string, unknown> }
export type Ask = (path: string, body?: object | FormData, method?: Method) => Promise<Answer>
type Method = 'GET' | 'POST' | 'PUT'

/** Delays between retries; like a browser, with the same key. */
const RETRY_MS = [200, 400, 800, 1_500]
const GIVE_UP_MS = 600_000
/** Temporary refusals. */
const TEMPORARY = [
  'payment.starting',
  'payment.initiate_failed',
  'server.away',
  'server.busy',
  'server.failed',
  'request.too_many',
]

/** Makes an `ask` for one shopper, or one of the staff, that repeats each call until the shop answers. */
export function askWithRetries(
  { shopUrl, onAnswer, onRefusal }: Deps,
  who: string,
  token?: string,
): { ask: Ask; retries: () => number } {
  let retries = 0
  const ask: Ask = async (path, body, method) => {
    const deadline = performance.now() + GIVE_UP_MS
    for (let tries = 0; performance.now() < deadline; tries += 1) {
      const answer = await post(shopUrl + path, body, token, method)
      if (answer && answer.status < 500 && !TEMPORARY.includes(String(answer.body.code))) {
        onAnswer?.(path, body, answer)
        return answer
      }
      retries += 1
      onRefusal?.(path, answer)
      await sleep(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0)
    }
    throw new Error(`${who} gave up at ${path}`)
  }
  return { ask, retries: () => retries }
}

/** Sends a request, by default as POST. @returns undefined without an answer */
export async function post(
  url: string,
  body?: object | FormData,
  token?: string,
  method: Method = 'POST',
): Promise<Answer | undefined> {
  const isJson = body !== undefined && !(body instanceof FormData)
  const headers = {
    ...(isJson && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const content = body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }
  try {
    const reply = await fetch(url, { method, signal: AbortSignal.timeout(15_000), headers, ...content })
    return { status: reply.status, body: (await reply.json()) as Answer['body'] } // both sides answer JSON objects only
  } catch {
    return undefined
  }
}
