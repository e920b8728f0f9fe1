import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './seeded-chance.ts'

/** What one shopper was told, to be held against the books. */
export type Experience = {
  /** The order that the shop said it has. */
  orderId: string
  total: number
  /** References that were paid at the provider. */
  paid: string[]
  /** Whether the shop said that the money is there. */
  wasToldPaid: boolean
  /** Calls that had to be made again: the shop was away, or busy. */
  retries: number
}

type World = { shopUrl: string; simulatorsUrl: string; chance: Chance; uuid: () => string }
type Answer = { status: number; body: Record<string, unknown> }

/** As a browser: a lost answer is asked for again, with the same key. */
const RETRY_MS = [200, 400, 800, 1_500]
const PATIENCE_MS = 180_000
/** Refusals that pass by themselves. */
const PASSING = ['payment.starting', 'payment.initiate_failed', 'server.busy', 'server.failed', 'request.too_many']

const LINE = {
  itemId: 'jollof-rice',
  size: 'medium',
  variationId: 'classic',
  accompanimentId: 'accompaniment-grilled-tilapia',
  extras: [{ extraId: 'topping-kelewele', quantity: 1 }],
  special: '',
}

/** Buys one meal, whatever happens to the shop meanwhile. */
export async function buyMeal(world: World, number: number): Promise<Experience> {
  const { shopUrl, simulatorsUrl, chance } = world
  let retries = 0
  const ask = async (path: string, body?: unknown): Promise<Answer> => {
    const deadline = performance.now() + PATIENCE_MS
    for (let tries = 0; performance.now() < deadline; tries += 1) {
      const answer = await post(shopUrl + path, body)
      if (answer && answer.status < 500 && !PASSING.includes(String(answer.body.code))) return answer
      retries += 1
      await sleep(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0)
    }
    throw new Error(`shopper ${number} gave up at ${path}`)
  }

  const lines = [{ ...LINE, quantity: chance.between(1, 3) }]
  const quote = await ask('/api/quote', { context: 'home', lines, scheduledFor: null })
  const order = {
    idempotencyKey: world.uuid(),
    context: 'home',
    lines,
    customer: {
      name: `Shopper ${number}`,
      phone: `024${String(number).padStart(7, '0')}`,
      email: `shopper${number}@example.com`,
      address: 'Ahodwo',
      notes: '',
    },
    city: 'Kumasi',
    location: null,
    scheduledFor: null,
    ageConfirmed: false,
    expectedTotal: (quote.body.totals as { total: number }).total, // as the endpoint declares it
  }
  // Now and then somebody taps twice.
  const sent = chance.percent(15) ? [ask('/api/orders', order), ask('/api/orders', order)] : [ask('/api/orders', order)]
  const receipts = await Promise.all(sent)
  const ids = new Set(receipts.map(({ body }) => String(body.orderId)))
  const [orderId = ''] = ids
  if (ids.size !== 1 || receipts.some(({ status }) => status !== 200)) {
    throw new Error(`shopper ${number} was answered ${JSON.stringify(receipts)}`)
  }

  const experience = { orderId, total: order.expectedTotal, paid: [] as string[], wasToldPaid: false }
  const declinesFirst = chance.percent(10)
  const leavesUnpaid = chance.percent(5)
  const comesBack = chance.percent(60)
  for (const isDecline of declinesFirst ? [true, false] : [false]) {
    const started = await ask('/api/paystack/initiate', { orderId })
    const reference = String(started.body.reference)
    if (started.status !== 200) throw new Error(`shopper ${number} cannot pay: ${JSON.stringify(started.body)}`)
    if (leavesUnpaid) break
    await sleep(chance.between(0, 400)) // the shopper looks for the card
    const hand = isDecline ? 'decline' : 'pay'
    const answer = await post(`${simulatorsUrl}/_transactions/${reference}/${hand}`, {})
    if (answer?.status !== 200) throw new Error(`the provider did not take it: ${JSON.stringify(answer)}`)
    if (!isDecline) experience.paid.push(reference)
    if (comesBack || isDecline) {
      const settled = await ask(`/api/payments/${reference}/settle`)
      experience.wasToldPaid = settled.body.state === 'paid'
    }
  }
  return { ...experience, retries }
}

/** Undefined when there was no answer. */
async function post(url: string, body?: unknown): Promise<Answer | undefined> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      signal: AbortSignal.timeout(15_000),
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: (await reply.json()) as Answer['body'] } // both sides answer JSON objects only
  } catch {
    return undefined
  }
}
