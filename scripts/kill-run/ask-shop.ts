import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './seeded-chance.ts'

/** What one shopper was told about one thing that they bought, to be held against the books. */
export type Experience = {
  what: 'order' | 'subscription' | 'airtime' | 'dispatch' | 'service'
  /** What the shop said it has: an order's id, or that of a member's purchase. */
  id: string
  total: number
  /** References that were paid at the provider. */
  paid: string[]
  /** Whether the shop said that the money is there, or that it is free. */
  isReportedPaid: boolean
  /** Whether a picture was to go with it. */
  hasPicture: boolean
  /** Calls that had to be made again: the shop was away, or busy. */
  retries: number
}

export type Deps = {
  shopUrl: string
  simulatorsUrl: string
  chance: Chance
  uuid: () => string
  /** Hears of every answer of the shop that a shopper goes by. */
  note?: (path: string, body: object | undefined, answer: Answer) => void
}
export type Answer = { status: number; body: Record<string, unknown> }
export type Ask = (path: string, body?: object | FormData) => Promise<Answer>

/** As a browser: a lost answer is asked for again, with the same key. */
const RETRY_MS = [200, 400, 800, 1_500]
const PATIENCE_MS = 180_000
/** Refusals that pass by themselves. */
const PASSING = ['payment.starting', 'payment.initiate_failed', 'server.busy', 'server.failed', 'request.too_many']

/** A shopper's way of asking the shop: again and again until it answers. */
export function patientAsk({ shopUrl, note }: Deps, who: string, token?: string): { ask: Ask; retries: () => number } {
  let retries = 0
  const ask: Ask = async (path, body) => {
    const deadline = performance.now() + PATIENCE_MS
    for (let tries = 0; performance.now() < deadline; tries += 1) {
      const answer = await post(shopUrl + path, body, token)
      if (answer && answer.status < 500 && !PASSING.includes(String(answer.body.code))) {
        note?.(path, body, answer)
        return answer
      }
      retries += 1
      await sleep(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0)
    }
    throw new Error(`${who} gave up at ${path}`)
  }
  return { ask, retries: () => retries }
}

/** Undefined when there was no answer. */
export async function post(url: string, body?: object | FormData, token?: string): Promise<Answer | undefined> {
  const isJson = body !== undefined && !(body instanceof FormData)
  const headers = {
    ...(isJson && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const content = body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }
  try {
    const reply = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(15_000), headers, ...content })
    return { status: reply.status, body: (await reply.json()) as Answer['body'] } // both sides answer JSON objects only
  } catch {
    return undefined
  }
}
