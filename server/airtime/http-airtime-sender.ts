import { z } from 'zod'
import { parseJson } from '../http/parse-json.ts'
import type { HeldTopUp } from './airtime-queries.ts'
import type { AirtimeSender, SendOutcome } from './airtime-sender.ts'

type Options = {
  /** Top-ups are posted here, and read at `URL/id`. */
  url: string
  key: string
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const TEXT_MAX = 200

/** The service's answer about one top-up. */
const Answer = z.object({
  /** `never_seen`: it has no top-up under this id. */
  status: z.enum(['sent', 'pending', 'failed', 'never_seen']),
  reference: z.string().max(TEXT_MAX).nullish(),
  reason: z.string().nullish(),
})
type Answer = z.output<typeof Answer>

/** A parsed answer, or a transport error. */
type Reply =
  | { kind: 'answer'; status: number; answer: Answer | undefined }
  /** `isHandedOver`: false when the request certainly did not arrive. */
  | { kind: 'fault'; reason: string; isHandedOver: boolean }

/** Errors before the request was sent. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/**
 * Sends airtime through a provider's HTTP interface: a POST of `{ id, network, phone, amount, currency }` with the key
 * as bearer token, and a GET of `URL/id` for the outcome. The provider sends an id once, however often it is posted. An
 * ambiguous answer counts as unknown.
 */
export function createHttpAirtimeSender({ url, key, timeoutMs = TIMEOUT_MS }: Options): AirtimeSender {
  const base = url.replace(/\/+$/, '')

  async function ask(address: string, init: RequestInit): Promise<Reply> {
    try {
      const response = await fetch(address, {
        ...init,
        redirect: 'error', // the key is sent to one address only
        headers: { ...init.headers, authorization: `Bearer ${key}`, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = Answer.safeParse(parseJson(await response.text())).data
      return { kind: 'answer', status: response.status, answer }
    } catch (error) {
      return { kind: 'fault', ...describeFault(error) }
    }
  }

  return {
    isAutomatic: true,
    send: async (topUp) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': topUp.id }
      return outcomeOfSending(await ask(base, { method: 'POST', headers, body: JSON.stringify(bodyOf(topUp)) }))
    },
    findFate: async (topUp) => outcomeOfAsking(await ask(`${base}/${topUp.id}`, { method: 'GET' })),
  }
}

function bodyOf({ id, providerId, phone, amount }: HeldTopUp) {
  return { id, network: providerId, phone: phone.replace(/^\+/, ''), amount, currency: 'GHS' }
}

function outcomeOfSending(reply: Reply): SendOutcome {
  if (reply.kind === 'fault') return { kind: reply.isHandedOver ? 'unknown' : 'not_taken', reason: reply.reason }
  const { status, answer } = reply
  // 409: the id exists already, for example after a lost answer. It may have been sent.
  if (status >= 500 || status === 408 || status === 409) return { kind: 'unknown', reason: `status ${status}` }
  if (answer) return outcomeOf(answer)
  // The whole request was refused: key, account or address are wrong, or it must wait.
  if (status >= 400) return { kind: 'not_taken', reason: `status ${status}` }
  return { kind: 'unknown', reason: `an answer (${status}) that cannot be read` }
}

/** A failed question says nothing about the top-up. */
function outcomeOfAsking(reply: Reply): SendOutcome {
  if (reply.kind === 'fault') return { kind: 'unknown', reason: reply.reason }
  const { status, answer } = reply
  return answer && status < 500 ? outcomeOf(answer) : { kind: 'unknown', reason: `status ${status}` }
}

function outcomeOf({ status, reference, reason }: Answer): SendOutcome {
  switch (status) {
    case 'sent':
      return { kind: 'sent', reference: reference ?? null }
    case 'failed':
      return { kind: 'failed', reason: (reason ?? 'refused by the network').slice(0, TEXT_MAX) }
    case 'never_seen':
      return { kind: 'not_taken', reason: 'the service has never seen it' }
    case 'pending':
      return { kind: 'pending', reason: 'the service is still working on it' }
  }
}

/** Describes an error without its message: for a malformed key the platform quotes the whole header. */
function describeFault(error: unknown): { reason: string; isHandedOver: boolean } {
  if (!(error instanceof Error)) return { reason: 'no answer', isHandedOver: true }
  if (error.name === 'TimeoutError') return { reason: 'no answer in time', isHandedOver: true }
  const code = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : 'unknown'
  return { reason: `no connection (${code})`, isHandedOver: !NOT_CONNECTED.includes(code) }
}
