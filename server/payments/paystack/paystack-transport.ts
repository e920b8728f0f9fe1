import { setTimeout as pause } from 'node:timers/promises'
import { parseJson } from '../../http/parse-json.ts'
import { Envelope } from './paystack-answers.ts'

export type TransportOptions = {
  /** `https://api.paystack.co`, or a simulator's address; may carry a path. */
  baseUrl: string
  secretKey: string
  /** Time limit of one call with its retries, in milliseconds. */
  timeoutMs: number
  /** Pauses before the retries of a GET, in milliseconds; the number of pauses is the number of retries. */
  retryPausesMs?: readonly number[]
}

/** An answer in Paystack's envelope, or no reliable answer. */
export type Answer = { kind: 'answer'; httpStatus: number; envelope: Envelope } | Silence
export type Silence = { kind: 'silence'; error: string; isWorthRetrying: boolean }

export type Transport = {
  get(path: string): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
}

const RETRY_PAUSES_MS = [200, 600]

/**
 * HTTP to Paystack. A GET is retried after a broken connection or a 5xx; a POST never is, because it may have taken
 * effect although its answer was lost.
 */
export function createTransport(options: TransportOptions): Transport {
  const { secretKey, timeoutMs, retryPausesMs = RETRY_PAUSES_MS } = options
  const base = options.baseUrl.replace(/\/+$/, '')
  let undici: ReturnType<typeof loadUndici> | undefined

  async function once(
    path: string,
    init: { method: 'GET' | 'POST'; body?: string },
    signal: AbortSignal,
  ): Promise<Answer> {
    try {
      undici ??= loadUndici()
      const { request, dispatcher } = await undici
      // No redirect is followed: the key is sent to one address only.
      const { statusCode, body } = await request(base + path, {
        ...init,
        dispatcher,
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          'user-agent': 'chillz',
          ...(init.body !== undefined && { 'content-type': 'application/json' }),
        },
        signal,
      })
      return readAnswer(statusCode, await body.text())
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
      return once(path, { method: 'POST', body: JSON.stringify(body) }, AbortSignal.timeout(timeoutMs))
    },
  }
}

/** Loaded by the first call, because a start waits for nothing that only payments need. */
async function loadUndici() {
  const { Agent, request } = await import('undici')
  return { request, dispatcher: new Agent() }
}

/** A 5xx or 429 says nothing about the payment, whatever its body holds; nor does a body without the envelope. */
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

/** Describes a network error by its code alone: messages may quote the Authorization header. */
function describeFault(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'the provider cannot be reached'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return `the provider did not answer within ${timeoutMs} ms`
  }
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' ? `the provider cannot be reached (${code})` : 'the provider cannot be reached'
}
