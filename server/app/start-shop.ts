import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { pick } from '#domain/pick.ts'
import { MANUAL_DESK } from '../airtime/airtime-sender.ts'
import { createHttpAirtimeSender } from '../airtime/http-airtime-sender.ts'
import { openAuth } from '../auth/auth.ts'
import type { Config } from '../config/config.ts'
import { fromRoot } from '../config/from-root.ts'
import { keyStates } from '../config/key-states.ts'
import { findHealth } from '../db/health-queries.ts'
import { makeFolder } from '../db/make-folder.ts'
import { openDatabase } from '../db/open-database.ts'
import { createGeocoder } from '../geocoding/geocoder.ts'
import { readPushKeys } from '../notifications/push/push-keys.ts'
import { createSenders } from '../notifications/sending/send-by-channel.ts'
import { createPushSender } from '../notifications/sending/send-push.ts'
import { createPaystackClient } from '../payments/paystack/paystack-client.ts'
import { issuedBy } from '../payments/settling/settling-deps.ts'
import { makeProfile } from '../profiles/make-profile.ts'
import { createObjectStore } from '../uploads/object-store.ts'
import { buildApp } from './app.ts'
import { type BackgroundWork, startBackgroundWork } from './background-work.ts'
import { drain, handOver } from './drain.ts'
import { findOutsideServices, type OutsideServices } from './outside-services.ts'
import { seedShop } from './seed-shop.ts'
import { openWatch } from './watch/open-watch.ts'
import { type ProcessMetrics, watchClient } from './watch/watch.ts'

const PAYSTACK_TIMEOUT_MS = 10_000
/** Longer than any extra work for a known address, in milliseconds. */
const ANSWER_FLOOR_MS = 300

export type Shop = {
  url: string
  simulatorsUrl: string | null
  /** Where the metrics are; null without them, and where the parent of several processes serves them. */
  metricsUrl: string | null
  /** The metrics of this process, for the parent to add up. */
  readMetrics: () => Promise<ProcessMetrics>
  /** Sends callers to other processes, before `close`; see `drain.ts`. */
  drain: (ms: number) => Promise<void>
  handOver: (leave: () => void) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens everything in order: database, simulators for missing keys, the server, background work.
 *
 * @param found the outside services, where the parent of several processes has found them
 */
export async function startShop(
  config: Config,
  log: FastifyBaseLogger,
  found?: Omit<OutsideServices, 'close'>,
): Promise<Shop> {
  const clock = () => new Date()
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of closing.splice(0).reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a part of the shop did not close cleanly'))
    }
  }

  try {
    await makeFolder(config.dataDir, 0o700)
    const { watch, ...watching } = await openWatch(config, clock)
    closing.push(watching.close)
    const database = await openDatabase(config, watch?.query)
    closing.push(database.close)
    if (!(await findHealth(database.db))?.fsyncsEveryCommit) {
      log.warn('the database confirms commits before they are on disk: a power cut would lose paid orders')
    }
    const filled = await seedShop(database.db)
    if (filled.length > 0) log.info({ filled }, 'rows of the opening catalogue were written')

    let url = ''
    const outside = found ? { ...found, close: async () => undefined } : await findOutsideServices(config, () => url)
    closing.push(outside.close)
    const { payment, telegram } = outside
    const { baseUrl, secretKey } = payment
    const client = createPaystackClient({ baseUrl, secretKey: secretKey ?? '', timeoutMs: PAYSTACK_TIMEOUT_MS })
    const paystack = watchClient(watch, 'paystack', client)
    const objects = config.bucket ? watchClient(watch, 's3', createObjectStore(config.bucket, log)) : undefined

    const auth = await openAuth({
      makeProfile,
      database,
      clock,
      random: randomBytes,
      settings: {
        siteUrl: config.publicUrl,
        redirects: config.redirects,
        social: outside.social,
        hasSms: outside.sms !== null && config.authSwitches.usesPhones,
        switches: config.authSwitches,
        answerFloorMs: ANSWER_FLOOR_MS,
      },
      log,
    })
    closing.push(auth.close)

    let work: BackgroundWork | undefined
    const app = await buildApp({
      auth: auth.deps,
      database,
      clock,
      random: randomBytes,
      paystack,
      paystackSecretKey: secretKey,
      paymentSetup: {
        ...pick(payment, 'publicKey', 'scriptUrl', 'problem', 'isTest'),
        simulatorUrl: payment.provider === 'simulator' ? outside.simulatorsUrl : null,
      },
      frameOrigins: outside.frameOrigins,
      connectOrigins: outside.connectOrigins,
      objects,
      geocoder: createGeocoder({ service: config.geocoder, clock, log, userAgent: `shop at ${config.publicUrl}` }),
      keys: keyStates(config),
      publicUrl: config.publicUrl,
      push: { keys: config.push, origins: outside.pushOrigins },
      isProduction: config.environment === 'production',
      webFolder: fromRoot('dist/web'),
      picturesFolder: fromRoot('seed/drawn'),
      hasLimits: config.hasRateLimits,
      trustProxy: config.trustProxy,
      watch,
      isReady: () => work?.isRunning() ?? false,
      logger: log,
    })
    closing.push(() => app.close())
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as AddressInfo // a listening server has one
    url = `http://127.0.0.1:${port}`

    const push = createPushSender({
      db: database.db,
      keys: () => readPushKeys(database.db, config.push, clock()),
      contact: config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:shop@localhost',
      origins: outside.pushOrigins,
    })
    const senders = createSenders({ ...outside, push, db: database.db, log })
    closing.push(senders.close)
    work = await startBackgroundWork({
      database,
      clock,
      random: randomBytes,
      publicUrl: config.publicUrl,
      paystack,
      ...issuedBy(config.publicUrl, secretKey),
      airtime: outside.airtime ? watchClient(watch, 'airtime', createHttpAirtimeSender(outside.airtime)) : MANUAL_DESK,
      objects,
      hasMail: outside.mail !== null,
      hasSecondChat: telegram !== null && (telegram.secondChatId ?? telegram.chatId) !== telegram.chatId,
      send: watch ? (message) => watch.call(message.channel, 'send', () => senders.send(message)) : senders.send,
      watch,
      log,
    })
    closing.push(work.stop)
    // PGlite belongs to this process, so commands must ask it; on PostgreSQL they open the database themselves.
    if (database.engine === 'pglite') {
      const [{ controlSocketPath, startControlSocket }, { shopCommands }] = await Promise.all([
        import('./commands/control-socket.ts'),
        import('./commands/shop-commands.ts'),
      ])
      const socket = await startControlSocket({
        path: controlSocketPath(config.dataDir),
        handlers: shopCommands({ database, auth: auth.deps }),
      })
      closing.push(async () => {
        await database.files?.stopBackups() // closing the socket waits for running commands
        await socket.close()
      })
    }
    await watching.follow(database)
    const metricsUrl = found ? null : await watching.serve()
    return {
      url: `http://localhost:${port}`,
      simulatorsUrl: outside.simulatorsUrl,
      metricsUrl,
      readMetrics: watching.read,
      drain: (ms) => drain(app, ms),
      handOver: (leave) => handOver(app, leave),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
