import { existsSync } from 'node:fs'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '#domain/errors.ts'
import { prepareFrontPage } from './front-page.ts'
import { sendPrepared } from './prepared-bytes.ts'

/** Named by their content, so a browser may keep them for ever. */
const ASSETS = /\/assets\//
const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400
/** Paths of programs: a page there would only confuse whoever calls them. */
const PROGRAM_PATH = /^\/(api|auth\/v1|pictures|assets|healthz|readyz)(\/|$)/

/** Serves the built web and the pictures, and answers the app's page for every address that is not a program's. */
export async function webPages(app: FastifyInstance): Promise<void> {
  const { webFolder, picturesFolder, publicUrl, frameOrigins = [] } = app.deps
  await app.register(helmet, headers(app.deps, publicUrl.startsWith('https:')))
  const frames = frameOrigins.map((origin) => `"${origin}"`).join(' ')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', `geolocation=(self), payment=(self ${frames}), camera=(), microphone=()`)
  })

  if (picturesFolder !== undefined && existsSync(picturesFolder)) {
    await app.register(fastifyStatic, {
      root: picturesFolder,
      prefix: '/pictures/',
      decorateReply: false,
      maxAge: DAY_SECONDS * 1_000,
    })
  }
  const page =
    webFolder !== undefined && existsSync(webFolder) ? await prepareFrontPage(webFolder, publicUrl) : undefined
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    page && sendPrepared(page, 'text/html; charset=utf-8', request.headers, reply)
  if (page) {
    app.get('/', { schema: { hide: true } }, sendPage)
    await app.register(fastifyStatic, {
      root: webFolder,
      prefix: '/',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isForEver = ASSETS.test(path)
        reply.header('cache-control', isForEver ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !PROGRAM_PATH.test(path) && !/\.\w+$/.test(path)
    if (page && wantsPage) return sendPage(request, reply)
    return reply.code(404).send(errorBody('route.missing'))
  })
}

/** No inline scripts, no foreign hosts but the payment provider's. */
function headers({ paymentSetup, frameOrigins = [], connectOrigins = [] }: FastifyInstance['deps'], isHttps: boolean) {
  const scriptOrigin = new URL(paymentSetup.scriptUrl).origin
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", scriptOrigin],
        // Toasts, dialogs and the payment window's loader set styles from script.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectOrigins],
        frameSrc: [...frameOrigins],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...frameOrigins],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS } : false,
  }
}
