import { createHmac } from 'node:crypto'
import type { Delays } from './delays.ts'
import type { SimWebhook } from './simulator-types.ts'
import type { Store } from './store.ts'
import type { SwitchBoard } from './switches.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Growing, so that a short outage of the listener does not cost an hour. */
const RETRY_PAUSES_MS = [
  2 * SECOND_MS,
  10 * SECOND_MS,
  30 * SECOND_MS,
  3 * MINUTE_MS,
  10 * MINUTE_MS,
  ...Array.from({ length: 10 }, () => HOUR_MS),
]
/** The time limit of a listener in milliseconds. Never scaled, because it is the listener's time. */
const TIMEOUT_MS = 30 * SECOND_MS
/** How long a held event waits for a successor, in milliseconds. */
const HOLD_MS = 3 * SECOND_MS
/** Concurrent deliveries, so that a thousand payments do not open a thousand connections. */
const MAX_IN_FLIGHT = 24

/** What happens to one event, besides the switches. */
export type EventFault = 'duplicated' | 'reordered'

export type Webhooks = {
  send(event: string, reference: string, data: unknown, fault?: EventFault): void
  /** Sends an event again, byte for byte, whatever its state. */
  resend(webhook: SimWebhook): void
  /** Continues what a former run left unsent. */
  resume(): void
  /** Resolves once no event is being sent or waits for a retry. */
  idle(): Promise<void>
  close(): void
}

/** Lower-case hex of HMAC-SHA512 over the body: the value of `x-paystack-signature`. */
function signatureOf(body: string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

export function createWebhooks(options: {
  url: () => string | null
  secretKey: string
  store: Store
  switches: SwitchBoard
  delays: Delays
  clock: () => Date
  fetch: typeof globalThis.fetch
}): Webhooks {
  const { url, secretKey, store, switches, delays, clock, fetch } = options
  const queue: { webhook: SimWebhook; done: () => void }[] = []
  const held: SimWebhook[] = []
  const closing = new AbortController()
  let inFlight = 0
  let unfinished = 0
  let whenIdle: (() => void)[] = []

  function finish(webhook: SimWebhook, state: SimWebhook['state']): void {
    webhook.state = state
    store.saveWebhook(webhook)
    unfinished -= 1
    if (unfinished === 0) {
      for (const resolve of whenIdle) resolve()
      whenIdle = []
    }
  }

  /** Resolves after the first attempt. */
  function enqueue(webhook: SimWebhook): Promise<void> {
    return new Promise((done) => {
      queue.push({ webhook, done })
      pump()
    })
  }

  function pump(): void {
    while (inFlight < MAX_IN_FLIGHT) {
      const next = queue.shift()
      if (!next) return
      inFlight += 1
      void attempt(next.webhook).finally(() => {
        inFlight -= 1
        next.done()
        pump()
      })
    }
  }

  async function attempt(webhook: SimWebhook): Promise<void> {
    const result = await post(webhook)
    if (closing.signal.aborted) return
    webhook.attempts.push({ at: clock().toISOString(), result })
    if (result === '200') return finish(webhook, 'delivered')
    const pauseMs = RETRY_PAUSES_MS[webhook.attempts.length - 1]
    if (pauseMs === undefined) return finish(webhook, 'given_up')
    store.saveWebhook(webhook)
    delays.after(pauseMs, () => void enqueue(webhook))
  }

  async function post(webhook: SimWebhook): Promise<string> {
    const target = url()
    if (!target) return 'no address to send to'
    const right = signatureOf(webhook.body, secretKey)
    const signature = switches.strikes('corruptedSignatures') ? signatureOf(right, secretKey) : right
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        body: webhook.body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      return String(response.status)
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'not reached'
    }
  }

  /** The last first, each waiting for the one before. */
  async function releaseHeld(): Promise<void> {
    for (const webhook of held.splice(0).reverse()) {
      webhook.state = 'waiting'
      await enqueue(webhook)
    }
  }

  function start(webhook: SimWebhook, fault?: EventFault): void {
    unfinished += 1
    if (url() === null || switches.strikes('droppedWebhooks')) {
      finish(webhook, 'dropped')
      return
    }
    const isHeld = switches.strikes('reorderedWebhooks') || fault === 'reordered'
    webhook.state = isHeld ? 'held' : 'waiting'
    store.saveWebhook(webhook)
    if (!isHeld && held.length === 0) {
      void enqueue(webhook)
      return
    }
    held.push(webhook)
    if (held.length > 1) void releaseHeld()
    else delays.after(HOLD_MS, () => void releaseHeld())
  }

  return {
    send(event, reference, data, fault) {
      const body = JSON.stringify({ event, data })
      const createdAt = clock().toISOString()
      const copies = switches.strikes('duplicatedWebhooks') || fault === 'duplicated' ? 2 : 1
      for (let copy = 0; copy < copies; copy += 1) {
        start({ id: store.nextId(), event, reference, body, state: 'waiting', attempts: [], createdAt }, fault)
      }
    },
    resend({ event, reference, body }) {
      const createdAt = clock().toISOString()
      unfinished += 1
      void enqueue({ id: store.nextId(), event, reference, body, state: 'waiting', attempts: [], createdAt })
    },
    resume() {
      for (const webhook of store.webhooks()) {
        if (webhook.state !== 'waiting' && webhook.state !== 'held') continue
        unfinished += 1
        webhook.state = 'waiting'
        void enqueue(webhook)
      }
    },
    idle() {
      return unfinished === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve))
    },
    close: () => closing.abort(),
  }
}
