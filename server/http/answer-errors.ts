import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { userIdOf } from '#domain/actor.ts'
import { ERRORS, type ErrorCode, errorBody, KIND_STATUS, Refusal } from '#domain/errors.ts'
import { isDatabaseAway } from '../db/database-away.ts'

/** The time after which a short overload is usually over, in seconds. */
export const RETRY_AFTER_S = '5'
/** Another primary may answer any second, so callers ask often. */
export const AWAY_RETRY_AFTER_S = '1'

/** Makes `answerError` answer every failure of this server's routes. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Turns every failure into `{ code, title, message, details }` with a code of the catalogue. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store') // overrides the endpoint's cache
  if (error instanceof Refusal) {
    if (MISMATCHES.has(error.code)) logMismatch(request, error.code)
    if (error.code === 'server.busy' || error.code === 'request.too_many') reply.header('retry-after', RETRY_AFTER_S)
    return reply.code(KIND_STATUS[ERRORS[error.code].kind]).send(errorBody(error.code, error.details))
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validation.some(({ keyword }) => keyword === 'unrecognized_keys')) logMismatch(request, 'request.invalid')
    // Paths and reasons only: the values may be personal.
    const issues = error.validation.map(({ instancePath, message }) => ({ path: instancePath, message }))
    return reply.code(400).send(errorBody('request.invalid', { in: error.validationContext, issues }))
  }
  const status = error.statusCode ?? 500
  if (status < 500) return reply.code(status).send(errorBody(codeOf(status)))
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error, route: request.routeOptions.url }, 'the database is away')
    return reply.code(503).header('retry-after', AWAY_RETRY_AFTER_S).send(errorBody('server.away'))
  }
  if (status === 503) return reply.code(503).header('retry-after', RETRY_AFTER_S).send(errorBody('server.busy'))
  request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  return reply.code(500).send(errorBody('server.failed'))
}

/**
 * The input differs from what the shop computed, or has unknown fields: usually an outdated page, sometimes an attempt at
 * another price. Many from one person are a reason to investigate.
 */
const MISMATCHES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'order.price_changed',
  'order.key_reused',
  'request.price_changed',
  'payment.key_reused',
])

function logMismatch(request: FastifyRequest, code: ErrorCode): void {
  const route = request.routeOptions.url
  // An unreadable body is refused before the actor is known.
  const userId = request.actor ? userIdOf(request.actor) : null
  request.log.warn({ code, route, userId }, 'a request was not what the shop had computed')
}

/** How long a caller can read the answer before its connection is closed, ms. */
const LAST_WORDS_MS = 1_000

/**
 * Answers bytes that are not an HTTP request in the same form, and closes the connection, because there is no request to
 * reply to. If only our side were closed, a caller could keep the connection open.
 */
export function answerBrokenHttp(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code] = BROKEN_HTTP[error.code] ?? ['400 Bad Request', 'request.invalid']
  const body = JSON.stringify(errorBody(code))
  const length = Buffer.byteLength(body)
  const headers = ['content-type: application/json; charset=utf-8', `content-length: ${length}`, 'connection: close']
  socket.end([`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n'))
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref()
}

const BROKEN_HTTP: Record<string, [status: string, code: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'request.too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request.invalid'],
}

/** The code for a refusal by the HTTP layer itself: too large, too many, a broken body. */
function codeOf(status: number): ErrorCode {
  if (status === 413 || status === 414) return 'request.too_large'
  if (status === 429) return 'request.too_many'
  return status === 404 ? 'route.missing' : 'request.invalid'
}
