import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERRORS, type ErrorCode, errorBody, KIND_STATUS, Refusal } from '#domain/errors.ts'

/** Turns every failure into `{ code, title, message, details }` with a code of the catalogue. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
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
  })
}

/** The code for a refusal by the HTTP layer itself: too large, too many, a broken body. */
function codeOf(status: number): ErrorCode {
  if (status === 413) return 'request.too_large'
  if (status === 429) return 'request.too_many'
  return status === 404 ? 'route.missing' : 'request.invalid'
}
