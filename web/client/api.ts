import { BROWSER_ERRORS } from '#domain/browser-errors.ts'
import type { Endpoint, EndpointInput, EndpointOutput } from '#domain/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#domain/errors.ts'
import { showToast } from '../ui/overlay/toast.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { currentSession } from './session/session-store.ts'

/** A request that brings nothing for this long counts as offline. Long, because networks can be slow. */
const PATIENCE_MS = 25_000
/** A token with less remaining time than this, ms, is renewed before it is used. */
const TOO_OLD_MS = 60_000
/** How long a call waits for a shop that is away, and the pause before each repetition, ms. */
const AWAY = { forMs: 60_000, everyMs: 1_000 }
/** Ends the words that tell of it. */
let hideAway: (() => void) | undefined

/**
 * A call that failed. `offline`: no answer arrived, so it is unknown whether the server did
 * anything, and there is no code. Everything else is `refused` by the server, with a code of the catalogue.
 */
export class CallError extends Error {
  readonly kind: 'offline' | 'refused'
  readonly code: ErrorCode | null
  readonly title: string
  readonly details: unknown
  /** HTTP status; 0 when offline. */
  readonly status: number

  constructor(body: Omit<ErrorBody, 'code'> & { code: ErrorCode | null }, status: number) {
    super(body.message)
    this.name = 'CallError'
    this.kind = body.code === null ? 'offline' : 'refused'
    this.code = body.code
    this.title = body.title
    this.details = body.details
    this.status = status
  }
}

/** Whether the server refused the call, so that it is useless to repeat it as it is: there is no such row, say. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

type Extras = {
  signal?: AbortSignal
  /** For endpoints that take files; its fields stand in the endpoint's description. */
  form?: FormData
  /** Sends instead of fetch, with its own timeout; forms are sent with `sendWithProgress` unless told. */
  send?: typeof fetch
}
export type Arguments<E extends Endpoint> = keyof EndpointInput<E> extends never
  ? [input?: Extras]
  : [input: EndpointInput<E> & Extras]

/**
 * Calls an endpoint of domain/ and reads the reply with the endpoint's own schema.
 *
 * Requests of a signed-in person carry their token. When their session has ended, the call is repeated as
 * a visitor's; it fails with `session.ended` only if visitors may not make it.
 *
 * @throws CallError for every refusal and when there is no network; an aborted `signal` throws its own reason
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<EndpointOutput<E>> {
  const parts = (input ?? {}) as Parts // Arguments<E> has checked the parts it declares
  const reply = await answerOf(endpoint, parts)
  const parsed = endpoint.schema.response[200].safeParse(reply.json)
  if (!parsed.success) throw new CallError(failed, reply.status)
  return parsed.data as EndpointOutput<E> // the output of this very schema
}

/** Fetches what an endpoint answers as a file: for pictures that only their owner may see. @throws CallError as `call` */
export async function callFile<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Blob> {
  const parts = (input ?? {}) as Parts // as above
  const reply = await answerOf(endpoint, { ...parts, isFile: true })
  if (!reply.file) throw new CallError(failed, reply.status)
  return reply.file
}

async function answerOf(endpoint: Endpoint, parts: Parts): Promise<Reply> {
  const isNamed = endpoint.access !== 'anonymous' && currentSession().status === 'signed_in'
  const token = isNamed ? await bearer() : undefined
  let reply = await askPatiently(endpoint, parts, token)
  if (token !== undefined && codeOf(reply) === 'session.ended') {
    reply = await askPatiently(endpoint, parts, await bearer(token))
  }
  if (isNamed && codeOf(reply) === 'session.required') reply.json = bodyOf('session.ended')
  if (reply.status !== 200) throw new CallError(errorIn(reply.json), reply.status)
  return reply
}

/**
 * The token of the signed-in person, renewed before it expires. The client that renews it is loaded when needed.
 *
 * @param refused a token that the server has refused, so another one is needed
 */
async function bearer(refused?: string): Promise<string | undefined> {
  const session = currentSession()
  if (session.status !== 'signed_in') return undefined
  const isFresh = session.expiresAt - Date.now() > TOO_OLD_MS
  if (isFresh && session.accessToken !== refused) return session.accessToken
  try {
    const client = await import('./session/auth-client.ts')
    return await (refused === undefined ? client.freshToken() : client.renewedToken(refused))
  } catch {
    // Whether the session is valid is unknown until the network is back.
    throw new CallError(noAnswer(), 0)
  }
}

/** Repeats what may be repeated while the shop is away, so that nobody has to press anything twice. */
async function askPatiently(endpoint: Endpoint, parts: Parts, token: string | undefined): Promise<Reply> {
  const mayRepeat = endpoint.method === 'GET' || endpoint.isRepeatable === true
  const until = Date.now() + AWAY.forMs
  for (;;) {
    const reply = await ask(endpoint, parts, token)
    const { code, title } = errorIn(reply.json)
    if (reply.status !== 503 || code !== 'server.away' || !mayRepeat || Date.now() > until) {
      if (reply.status === 200) {
        hideAway?.()
        hideAway = undefined
      }
      return reply
    }
    hideAway ??= showToast({ title, text: AWAY_TEXT }, 'default', AWAY.forMs)
    await new Promise((resolve) => setTimeout(resolve, AWAY.everyMs))
  }
}

const AWAY_TEXT = 'The shop needs a moment, and goes on by itself. There is nothing to press again.'

type Parts = Extras & {
  params?: Record<string, string>
  querystring?: Record<string, string | number | boolean | undefined>
  body?: unknown
  isFile?: boolean
}
type Reply = { status: number; json: unknown; file?: Blob }

async function ask(endpoint: Endpoint, parts: Parts, token: string | undefined): Promise<Reply> {
  const { params, querystring, body, form, signal, send = form ? sendWithProgress() : fetch, isFile } = parts
  const ours = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(silence)
    if (send === fetch) silence = setTimeout(() => ours.abort(), PATIENCE_MS)
  }
  const passOn = () => ours.abort(signal?.reason)
  if (signal?.aborted) passOn()
  signal?.addEventListener('abort', passOn, { once: true })
  const sent = body === undefined ? form : JSON.stringify(body)
  try {
    wait()
    const reply = await send(fillIn(endpoint.url, params) + searchOf(querystring), {
      method: endpoint.method,
      signal: ours.signal,
      headers: {
        accept: 'application/json',
        // The browser sets the content type of a form, with its boundary.
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(sent !== undefined && { body: sent }),
    })
    if (isOfSomebodyElse(reply)) throw new CallError(signInFirst, 0)
    const whole = watched(reply, wait)
    if (isFile && reply.ok) return { status: reply.status, json: undefined, file: await whole.blob() }
    const json = await whole.json().catch((reason: unknown) => {
      if (ours.signal.aborted) throw reason
      return undefined
    })
    return { status: reply.status, json }
  } catch (reason) {
    if (signal?.aborted || reason instanceof CallError) throw reason
    throw new CallError(noAnswer(), 0)
  } finally {
    clearTimeout(silence)
    signal?.removeEventListener('abort', passOn)
  }
}

/** An answer that calls `onPart` for each part of its body. */
function watched({ body, headers }: Response, onPart: () => void): Response {
  const parts = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, out) {
      onPart()
      out.enqueue(part)
    },
  })
  return new Response(body?.pipeThrough(parts), { headers })
}

function codeOf({ status, json }: Reply): ErrorCode | null {
  return status === 401 ? errorIn(json).code : null
}

/** A lost request: while the browser is online, the text says that a retry is safe. */
function noAnswer() {
  return navigator.onLine ? unanswered : offline
}

const unanswered = {
  code: null,
  title: 'No answer from the shop',
  message: 'Please try again; nothing is ordered or charged twice.',
}

const offline = {
  code: null,
  title: 'You are offline',
  message: 'We could not reach the shop. Please check your connection and try again.',
}

/** A page instead of an answer: Wi-Fi that wants a sign-in first answers everything with its own. */
const isOfSomebodyElse = ({ ok, status, headers }: Response) =>
  status === 511 || (ok && headers.get('content-type')?.startsWith('text/html') === true)

const signInFirst = {
  code: null,
  title: 'This Wi-Fi wants you to sign in first',
  message: 'Open a new page, sign in there, and come back. Nothing is lost.',
}

/** Why no answer comes. */
export type Away = 'offline' | 'signInFirst' | 'unanswered'

/** Why no answer comes, as far as the browser knows by now. @param title of the last call that had none */
export function whyAway(isOnline: boolean, title?: string): Away {
  if (!isOnline) return 'offline'
  return title === signInFirst.title ? 'signInFirst' : 'unanswered'
}

const bodyOf = (code: keyof typeof BROWSER_ERRORS): ErrorBody => {
  const { title, text } = BROWSER_ERRORS[code]
  return { code, title, message: text }
}
const failed = bodyOf('server.failed')
/** Codes of the catalogue have this form. The catalogue itself stays on the server, whose answers have the texts. */
const CODE = /^[a-z_]+\.[a-z_]+$/

function errorIn(json: unknown): ErrorBody {
  const body = json as Partial<ErrorBody> | undefined // checked right here; a proxy's error page has no code
  if (body && typeof body.code === 'string' && CODE.test(body.code) && typeof body.message === 'string') {
    return { code: body.code, title: body.title ?? failed.title, message: body.message, details: body.details }
  }
  return failed
}

function fillIn(url: string, params: Record<string, string> = {}): string {
  return url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function searchOf(query: Parts['querystring'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search}`
}
