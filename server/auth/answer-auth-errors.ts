import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AUTH_ERRORS, type AuthErrorCode, AuthRefusal, OAuthRefusal } from '#domain/auth/auth-errors.ts'
import { ERRORS, Refusal } from '#domain/errors.ts'
import { isDatabaseAway } from '../db/database-away.ts'

const VERSION_HEADER = 'x-supabase-api-version'
/** From this API version on, `code` is the error's name; before, the HTTP status. */
const NAMED_CODES = '2024-01-01'

/** Answers every failure of the auth server in the client's format. */
export function answerAuthErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AuthRefusal | OAuthRefusal | Refusal, request, reply) => {
    if (error instanceof OAuthRefusal) {
      return reply.code(400).send({ error: error.error, error_description: error.message })
    }
    const refusal = refusalOf(error, request)
    return sendAuthRefusal(refusal, request, reply)
  })
  app.setNotFoundHandler((request, reply) => sendAuthRefusal(new AuthRefusal('not_found'), request, reply))
  // Without this the catch-all route of the shop's pages would answer.
  app.get('/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
}

/** Answers a refusal in the API version of the request. */
export function sendAuthRefusal(refusal: AuthRefusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { wireCode, status, message, extra } = refusal
  const version = request.headers[VERSION_HEADER]
  const isNamed = typeof version === 'string' && version >= NAMED_CODES
  if (isNamed) reply.header(VERSION_HEADER, NAMED_CODES)
  const body = isNamed ? { code: wireCode, message } : { code: status, error_code: wireCode, msg: message }
  return reply
    .code(status)
    .header('x-sb-error-code', wireCode)
    .send({ ...body, ...extra })
}

function refusalOf(error: FastifyError | AuthRefusal | Refusal, request: FastifyRequest): AuthRefusal {
  if (error instanceof AuthRefusal) return error
  if (error instanceof Refusal) return new AuthRefusal('validation_failed', ERRORS[error.code].text)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation
    const where = first?.instancePath.replace(/^\//, '')
    return new AuthRefusal('validation_failed', where ? `${where}: ${first?.message}` : undefined)
  }
  // A status after which the client keeps the session and asks again.
  if (isDatabaseAway(error)) return new AuthRefusal('server_busy')
  const code = CODES[error.statusCode ?? 500]
  if (code) return new AuthRefusal(code)
  if ((error.statusCode ?? 500) < 500) return new AuthRefusal('validation_failed')
  request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  return new AuthRefusal('unexpected_failure', AUTH_ERRORS.unexpected_failure.text)
}

const CODES: Partial<Record<number, AuthErrorCode>> = {
  400: 'bad_json',
  413: 'request_entity_too_large',
  429: 'over_request_rate_limit',
  503: 'server_busy',
}
