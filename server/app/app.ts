import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Actor } from '#domain/actor.ts'
import type { PaymentSetup } from '#domain/settings/settings-api.ts'
import type { KeyStates } from '#domain/setup/setup-api.ts'
import { type AuthDeps, cacheStaff, createActorOf, requireRight } from '../auth/auth.ts'
import type { Database } from '../db/db.ts'
import type { Geocoder } from '../geocoding/geocoder.ts'
import { answerBrokenHttp, answerError, answerErrors } from '../http/answer-errors.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  connectionOptions,
  limitConnections,
} from '../http/limit-connections.ts'
import { createMoving } from '../http/moving.ts'
import { countedFor } from '../http/rate-limits.ts'
import { createReadyDocuments } from '../http/ready-documents.ts'
import { refuseUnstorable } from '../http/refuse-unstorable.ts'
import { RequestLog } from '../http/request-log.ts'
import { countAlone, shareCounts } from '../http/share-counts.ts'
import { createTurns, type Turns } from '../http/turns.ts'
import { ZOD_COMPILERS } from '../http/zod-compilers.ts'
import type { PushKeys } from '../notifications/push/push-queries.ts'
import type { PaystackClient } from '../payments/paystack/paystack-results.ts'
import { cacheBestSold } from '../sales/best-sold.ts'
import type { ObjectStore } from '../uploads/object-store.ts'
import { createPictureDrawer, type PictureDrawer } from '../uploads/picture-drawer.ts'
import { MOST_FORMS } from '../uploads/read-form.ts'
import { CAPABILITIES } from './capabilities.ts'
import { healthRoutes } from './health-routes.ts'
import { openapi } from './openapi.ts'
import type { Watch } from './watch/watch.ts'
import { webPages } from './web-pages.ts'

/** What the shop needs from outside. Tests pass a fake clock and simulated services, nothing else. */
export type Deps = {
  database: Database
  clock: () => Date
  /** Cryptographically secure random bytes. */
  random: (bytes: number) => Uint8Array
  paystack: PaystackClient
  /** Verifies webhooks; without a key (null) every webhook is refused. */
  paystackSecretKey: string | null
  paymentSetup: PaymentSetup
  geocoder: Geocoder
  /** The state of the keys of outside services, for staff. */
  keys: KeyStates
  /** The public URL of the shop, without a trailing slash. */
  publicUrl: string
  /** How notifications to browsers are sent: keys, if they are configured, and origins of a simulator. None by default. */
  push?: { keys: PushKeys | null; origins: readonly string[] }
  /** Pictures that have left the database; without a bucket none has. */
  objects?: ObjectStore | undefined
  /** The opened auth server. */
  auth: AuthDeps
  /** The actor of a request, where a test sets it; otherwise it comes from the access token. */
  actorOf?: (request: FastifyRequest) => Actor | Promise<Actor>
  /** The built web; absent in tests of the API. */
  webFolder?: string
  /** Whether real shoppers are served: example values are then not offered. Default false. */
  isProduction?: boolean
  picturesFolder?: string
  /** Origins that the payment widget is framed from. */
  frameOrigins?: readonly string[]
  /** Origins that the payment window's script may call. */
  connectOrigins?: readonly string[]
  /** Metrics and traces of requests; none by default. */
  watch?: Pick<Watch, 'requests'> | undefined
  /** Whether background work runs in this process; /readyz reports it. */
  isReady?: () => boolean | Promise<boolean>
  /** Whether to limit the rate of requests and to refuse requests under overload. Default true. */
  hasLimits?: boolean
  /** Overrides of the connection limits. */
  connections?: Partial<ConnectionLimits>
  /** How far forwarded addresses are trusted, as Fastify takes it. */
  trustProxy?: false | number | string[]
  logger?: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    deps: Deps
    pictures: PictureDrawer
    /** Slots for forms that are being read; see read-form.ts. */
    formTurns: Turns
  }
  interface FastifyRequest {
    actor: Actor
    /** Whether a handler asks that its success is not logged, because it comes every few seconds. */
    isRoutine: boolean
  }
}

const BODY_LIMIT_BYTES = 64 * 1024
/** Above this delay of the event loop, requests are refused instead of waiting. */
const MAX_EVENT_LOOP_DELAY_MS = 2_000

/** Builds the app without listening, with the routes of all capabilities. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const connections = { ...CONNECTION_LIMITS, ...deps.connections }
  const { serverFactory, stopWith, ...readyDocuments } = createReadyDocuments()
  const app = Fastify({
    ...(deps.logger ? { loggerInstance: deps.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings, options) => new RequestLog(parent, bindings, options),
    trustProxy: believedProxies(deps.trustProxy ?? false),
    schemaController: ZOD_COMPILERS,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIds(),
    ...connectionOptions(connections),
    serverFactory,
    // A request that came over an open connection is answered even while the process ends.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    // Errors before routing are answered in the same format.
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenHttp,
  }).withTypeProvider<ZodTypeProvider>()

  app.decorate('readyDocuments', readyDocuments)
  app.decorate('database', deps.database)
  app.decorate('deps', deps)
  app.decorate('capabilities', CAPABILITIES)
  const moving = createMoving(deps.random)
  app.decorate('moving', moving)
  stopWith(app)
  // Without it a stream, or a kept connection, that comes while the last requests are answered keeps the process alive.
  app.addHook('preClose', async () => moving.begin())
  app.decorate('bestSold', cacheBestSold(deps.database.db, deps.clock))
  const pictures = createPictureDrawer(app.log)
  app.decorate('requireRight', requireRight)
  app.decorate('pictures', pictures)
  app.decorate('formTurns', createTurns(MOST_FORMS))
  app.addHook('onClose', async () => pictures.close())
  app.decorateRequest('actor')
  app.decorateRequest('isRoutine', false)
  answerErrors(app)
  deps.watch?.requests(app)

  const staff = await cacheStaff(deps.database)
  app.addHook('onClose', staff.stop)
  const actorOf = deps.actorOf ?? createActorOf(deps.auth, staff.findStaffRole)
  // Synchronous, because every request passes it.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    // Most answers are personal; the others set their own cache-control.
    reply.header('cache-control', 'no-store')
    const actor = actorOf(request)
    if (!(actor instanceof Promise)) {
      request.actor = actor
      return done()
    }
    actor.then((found) => {
      request.actor = found
      done()
    }, done)
  })
  app.addHook('preValidation', refuseUnstorable)
  // Here, because the request may have come before the process was asked to end.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (moving.isMoving()) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400 || (request.method !== 'GET' && !request.isRoutine)) {
      // Log the route's pattern, never its URL: ids in URLs are secrets of their owners.
      const route = request.routeOptions.url ?? 'unknown'
      const ms = Math.round(reply.elapsedTime)
      request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request')
    }
    done()
  })

  if (deps.hasLimits ?? true) {
    await app.register(underPressure, { maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS })
    // A shop on PGlite has one process.
    const shared = deps.database.engine === 'postgres' ? await shareCounts(deps) : undefined
    if (shared) app.addHook('onClose', shared.stop)
    const store = shared?.Store ?? countAlone(deps.clock)
    await app.register(rateLimit, { global: false, keyGenerator: countedFor, store })
    // Behind a proxy all connections come from the proxy, which has its own limits.
    limitConnections(app.server, { ...connections, ...(deps.trustProxy && { ofSource: connections.inAll }) })
  }
  await app.register(openapi)
  await app.register(healthRoutes)
  // Loaded together with the pages: to wait for each took a tenth of the start.
  for (const { routes = [] } of CAPABILITIES) for (const plugin of routes) void app.register(plugin)
  await app.register(webPages)
  return app
}

/** Unique request ids, cheaper than UUIDs: an id of the process and a counter. */
function requestIds(): () => string {
  const process = randomUUID()
  let count = 0
  return () => {
    count += 1
    return `${process}-${count.toString(36)}`
  }
}

/** Converts a number of proxies into Fastify's function; other values are unchanged. */
function believedProxies(trust: false | number | string[]) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}
