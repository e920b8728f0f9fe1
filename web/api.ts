import type { Endpoint, EndpointInput, EndpointOutput } from '#domain/endpoint.ts'
import { ERRORS, type ErrorBody, type ErrorCode } from '#domain/errors.ts'

/** A request that has no answer after this long counts as offline; weak networks need patience. */
const PATIENCE_MS = 25_000

/**
 * A call that did not succeed. `offline` means that no answer came at all, so nobody knows whether the server did
 * anything: it has no code. Everything else was `refused` by the server, with a code of the catalogue.
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

type Signal = { signal?: AbortSignal }
type Arguments<E extends Endpoint> = keyof EndpointInput<E> extends never
  ? [input?: Signal]
  : [input: EndpointInput<E> & Signal]

/**
 * Calls an endpoint of domain/ and reads the reply with the endpoint's own schema.
 *
 * @throws CallError for every refusal and when there is no network; an aborted `signal` throws its own reason
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<EndpointOutput<E>> {
  const { params, querystring, body, signal } = (input ?? {}) as Parts // Arguments<E> has checked the parts it declares
  const url = fillIn(endpoint.url, params) + searchOf(querystring)
  const reply = await send(url, endpoint.method, body, signal)
  const json: unknown = await reply.json().catch(() => undefined)
  if (!reply.ok) throw new CallError(errorIn(json), reply.status)
  const parsed = endpoint.schema.response[200].safeParse(json)
  if (!parsed.success) throw new CallError(failed, reply.status)
  return parsed.data as EndpointOutput<E> // the output of this very schema
}

type Parts = Signal & {
  params?: Record<string, string>
  querystring?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

async function send(url: string, method: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  const ours = new AbortController()
  const giveUp = setTimeout(() => ours.abort(), PATIENCE_MS)
  const passOn = () => ours.abort(signal?.reason)
  if (signal?.aborted) passOn()
  signal?.addEventListener('abort', passOn, { once: true })
  const json = body === undefined ? undefined : JSON.stringify(body)
  try {
    return await fetch(url, {
      method,
      signal: ours.signal,
      headers: { accept: 'application/json', ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: json }),
    })
  } catch (reason) {
    if (signal?.aborted) throw reason
    throw new CallError(offline, 0)
  } finally {
    clearTimeout(giveUp)
    signal?.removeEventListener('abort', passOn)
  }
}

const offline = {
  code: null,
  title: 'You are offline',
  message: 'We could not reach the shop. Please check your connection and try again.',
}

const failed = {
  code: 'server.failed' as const,
  title: ERRORS['server.failed'].title,
  message: ERRORS['server.failed'].text,
}

function errorIn(json: unknown): ErrorBody {
  const body = json as Partial<ErrorBody> | undefined // checked right here; a proxy's error page has no code
  if (body && typeof body.code === 'string' && body.code in ERRORS && typeof body.message === 'string') {
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
