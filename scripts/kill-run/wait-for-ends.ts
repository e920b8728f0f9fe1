import { setTimeout as sleep } from 'node:timers/promises'

/** The chat accepts about one message a second; nobody acknowledges some of the orders, so the alarm names these up to three times. */
const ARRIVES_WITHIN_MS = 6_000

/** The number of these orders that are not paid yet. */
export async function unsettled(shopUrl: string, orderIds: readonly string[]): Promise<number> {
  let count = 0
  for (const orderId of orderIds) {
    const reply = await fetch(`${shopUrl}/api/orders/${orderId}`)
    if (((await reply.json()) as { status: string }).status === 'awaiting_payment') count += 1 // as the endpoint declares it
  }
  return count
}

/**
 * Waits until the operator's chat names the expected number of orders and purchases. @returns the number of messages for
 * each, by its code
 */
export async function arrivals(simulatorsUrl: string, expected: number): Promise<Map<string, number>> {
  const messages = new Map<string, string>()
  const count = () => {
    const times = new Map<string, number>()
    for (const about of messages.values()) times.set(about, (times.get(about) ?? 0) + 1)
    return times
  }
  await waitUntil(
    async () => {
      const page = await (await fetch(`${simulatorsUrl}/telegram`)).text()
      for (const [, id = '', rest = ''] of page.matchAll(/#(\d+) to ([\s\S]*?)<\/article>/g)) {
        const code = /\b([0-9A-HJKMNP-TV-Z]{5})-([0-9A-HJKMNP-TV-Z]{5})\b/.exec(rest)
        // The alarm about orders that nobody acknowledges names them too.
        if (code && !rest.includes('acknowledged order')) messages.set(id, `${code[1]}${code[2]}`)
      }
      return count().size >= expected
    },
    expected * ARRIVES_WITHIN_MS + 60_000,
  )
  return count()
}

/** Polls every second. @returns the time it took, or the whole timeout */
export async function waitUntil(isDone: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const begin = performance.now()
  while (performance.now() - begin < timeoutMs && !(await isDone())) await sleep(1_000)
  return performance.now() - begin
}
