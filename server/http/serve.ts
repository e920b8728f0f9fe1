import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
  RouteHandlerMethod,
} from 'fastify'
import type { z } from 'zod'
import { userIdOf } from '#domain/actor.ts'
import type { Access, ActorOf, Endpoint } from '#domain/endpoint.ts'
import { Refusal } from '#domain/errors.ts'
import type { StaffRight } from '#domain/staff-rights.ts'
import { RATE } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A hook that refuses everybody but staff with the right; `app/` passes it in, because it reads the settings. */
    requireRight: (right: StaffRight) => onRequestAsyncHookHandler
  }
}

const YEAR_SECONDS = 31_536_000

type Part<E extends Endpoint, P extends 'params' | 'querystring' | 'body'> = E['schema'][P] extends z.ZodType
  ? z.output<E['schema'][P]>
  : unknown

type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: Part<E, 'params'>
  Querystring: Part<E, 'querystring'>
  Body: Part<E, 'body'>
}>

/** A request to the endpoint, with validated parts and an actor that the endpoint's access allows. */
type Served<E extends Endpoint> = E['access'] extends 'anonymous'
  ? Omit<RequestOf<E>, 'actor'>
  : RequestOf<E> & { actor: ActorOf<E['access']> }

/** The result of a handler: the answer, or the reply with which it has sent a file or prepared bytes. */
type Answer<E extends Endpoint> = z.input<E['schema']['response'][200]> | FastifyReply

/**
 * Serves an endpoint of domain/ by its declaration: guard, rate limit, cache header and the security in the OpenAPI
 * document. The guard runs before the body is read.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: Served<E>, reply: FastifyReply) => Answer<E> | Promise<Answer<E>>,
): void {
  const { method, url, access, rate, cache, mostBytes, schema } = endpoint
  const guard = guardOf(app, access)
  const cacheControl = cacheControlOf(endpoint)
  const handle = handler as unknown as RouteHandlerMethod // the schema has validated the parts, the guard the actor
  app.route({
    method,
    url,
    exposeHeadRoute: cache === 'public', // a second route costs as much of the start as the first
    schema: { ...schema, security: securityOf(access) },
    ...(guard && { onRequest: guard }),
    ...(mostBytes !== undefined && { bodyLimit: mostBytes }),
    ...(rate !== 'unlimited' && { config: { rateLimit: RATE[rate] } }),
    handler:
      cacheControl === undefined
        ? handle
        : function (request, reply) {
            return handle.call(this, request, reply.header('cache-control', cacheControl))
          },
  })
}

function guardOf(app: FastifyInstance, access: Access) {
  if (access === 'anonymous' || access === 'anyone') return undefined
  return access === 'person' ? requirePerson : app.requireRight(access.right)
}

const requirePerson: onRequestHookHandler = ({ actor }, _reply, done) => {
  done(userIdOf(actor) === null ? new Refusal('session.required') : undefined)
}

/** The cache header of answers that may be stored; undefined for others, which the app has marked `no-store`. */
export function cacheControlOf({ cache, freshSeconds }: Endpoint): string | undefined {
  if (cache === 'never') return undefined
  if (freshSeconds === undefined) return cache === 'public' ? 'no-cache' : 'private, no-cache'
  const age = freshSeconds === 'ever' ? `max-age=${YEAR_SECONDS}, immutable` : `max-age=${freshSeconds}`
  return `${cache}, ${age}`
}

/** The access in OpenAPI's terms: no token, an optional token, a token, or a token with the right as its scope. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'anonymous') return []
  if (access === 'anyone') return [{}, { bearer: [] }]
  return [{ bearer: access === 'person' ? [] : [access.right] }]
}
