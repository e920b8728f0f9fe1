import { setTimeout as pause } from 'node:timers/promises'
import { Envelope, parseJson } from './paystack-answers.ts'

export type TransportOptions = {
  /** `https://api.paystack.co`, or a simulator's address; may carry a path. */
  baseUrl: string
  secretKey: string
  /** How long one call may take, its retries included. */
  timeoutMs: number
  fetch?: typeof globalThis.fetch
  /** Pauses before the retries of a GET; as many retries as pauses. */
  retryPausesMs?: readonly number[]
}

/** What came back: an answer in Paystack's envelope, or nothing that can be relied on. */
export type Answer = { kind: 'answer'; httpStatus: number; envelope: Envelope } | Silence
export type Silence = { kind: 'silence'; error: string; isWorthRetrying: boolean }

export type Transport = {
  get(path: string): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
}

const RETRY_PAUSES_MS = [200, 600]

/**
 * HTTP to Paystack. A GET that meets a broken connection or a 5xx is repeated after a short pause; a POST never is,
 * for its effect may have taken place though its answer was lost.
 */
export function createTransport(options: TransportOptions): Transport {
  const { secretKey, timeoutMs, fetch = globalThis.fetch, retryPausesMs = RETRY_PAUSES_MS } = options
  const base = options.baseUrl.replace(/\/+$/, '')

  async function once(path: string, init: RequestInit, signal: AbortSignal): Promise<Answer> {
    try {
      const response = await fetch(base + path, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${secretKey}`, accept: 'application/json' },
        redirect: 'error', // the key goes to one address only
        signal,
      })
      return readAnswer(response.status, await response.text())
    } catch (error) {
      return { kind: 'silence', error: describeFault(error, timeoutMs), isWorthRetrying: true }
    }
  }

  return {
    async get(path) {
      const signal = AbortSignal.timeout(timeoutMs)
      let answer = await once(path, { method: 'GET' }, signal)
      for (const pauseMs of retryPausesMs) {
        if (answer.kind === 'answer' || !answer.isWorthRetrying) break
        const isInTime = await pause(pauseMs, true, { signal }).catch(() => false)
        if (!isInTime) break
        answer = await once(path, { method: 'GET' }, signal)
      }
      return answer
    },
    async post(path, body) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      return once(path, init, AbortSignal.timeout(timeoutMs))
    },
  }
}

/** A 5xx or a 429 says nothing about the payment, whatever its body claims; so does anything outside the envelope. */
function readAnswer(httpStatus: number, text: string): Answer {
  if (httpStatus >= 500 || httpStatus === 429) {
    return { kind: 'silence', error: `the provider answered ${httpStatus}`, isWorthRetrying: httpStatus >= 500 }
  }
  const envelope = Envelope.safeParse(parseJson(text))
  if (!envelope.success) {
    return {
      kind: 'silence',
      error: `the provider's answer (${httpStatus}) cannot be read`,
      isWorthRetrying: false,
    }
  }
  return { kind: 'answer', httpStatus, envelope: envelope.data }
}

/**
 * A network fault in words of our own. The message of the error itself is left out: for a malformed key the platform
 * quotes the whole Authorization header in it.
 */
function describeFault(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'the provider cannot be reached'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return `the provider did not answer within ${timeoutMs} ms`
  }
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined
  return typeof code === 'string' ? `the provider cannot be reached (${code})` : 'the provider cannot be reached'
}
