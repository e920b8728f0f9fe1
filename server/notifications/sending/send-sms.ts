import type { HeldMessage } from '../outbox-queries.ts'
import type { Send } from '../outbox-relay.ts'
import { outcomeOf, unreachable } from './http-outcome.ts'

type Options = {
  /** Messages are posted here. */
  url: string
  key: string
  /** The sender that phones show. */
  sender: string
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** Statuses about the account or the URL, not about the message: the operator must repair them. */
const CONFIGURATION_STATUSES = [401, 402, 403, 404, 405]

/**
 * Sends the outbox's text messages through a provider's HTTP interface: a POST of `{ from, to, text }` with the key as
 * bearer token. The message's id is sent along, so that a provider that supports it sends a message once.
 */
export function createSmsSender({ url, key, sender, timeoutMs = TIMEOUT_MS }: Options): Send {
  return async (message) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error', // the key is sent to one address only
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': message.id,
        },
        body: JSON.stringify(bodyOf(message, sender)),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return outcomeOf(response, CONFIGURATION_STATUSES)
    } catch (error) {
      return unreachable(error)
    }
  }
}

function bodyOf({ recipient, body }: HeldMessage, from: string) {
  return { from, to: recipient, text: body }
}
