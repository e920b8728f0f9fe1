import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERRORS, type ErrorCode, errorBody, KIND_STATUS, Refusal } from '#domain/errors.ts'

/** Has every failure of this server's routes answered by `answerError`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Turns every failure into `{ code, title, message, details }` with a code of the catalogue. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    return reply.code(KIND_STATUS[ERRORS[error.code].kind]).send(errorBody(error.code, error.details))
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // Paths and reasons only: the values may be personal.
    const issues = error.validation.map(({ instancePath, message }) => ({ path: instancePath, message }))
    return reply.code(400).send(errorBody('request.invalid', { in: error.validationContext, issues }))
  }
  const status = error.statusCode ?? 500
  if (status < 500) return reply.code(status).send(errorBody(codeOf(status)))
  if (status === 503) return reply.code(503).header('retry-after', '5').send(errorBody('server.busy'))
  request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  return reply.code(500).send(errorBody('server.failed'))
}

/** Answers bytes that are no HTTP request, in the same words, and hangs up: there is no request to answer to yet. */
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
