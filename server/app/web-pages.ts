import { existsSync } from 'node:fs'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '#domain/errors.ts'
import { isPagePath } from '#domain/pages/page-paths.ts'
import { sendPrepared } from '../http/prepared-bytes.ts'
import { type FrontPage, prepareFrontPage } from './front-page.ts'

/** Named by their content, so browsers may cache them seem expired, or valid for ever. */
const ASSETS = /\/assets\//
/** Types of files that a browser may open as a page. */
const OPENED_AS_PAGE = /\.(html|svg)(\.(br|gz))?$/
const PAGE_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const MANIFEST_TYPE = 'application/manifest+json; charset=utf-8'
const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400
/** Paths for programs, which never get a page. */
const PROGRAM_PATH = /^\/(api|auth\/v1|pictures|assets|healthz|readyz)(\/|$)/

/** Serves the built web and the pictures, and answers every other path with the app's page. */
export async function webPages(app: FastifyInstance): Promise<void> {
  const { webFolder, picturesFolder, publicUrl, clock, frameOrigins = [] } = app.deps
  const { database, bestSold, log } = app
  const page =
    webFolder !== undefined && existsSync(webFolder)
      ? await prepareFrontPage({ webFolder, publicUrl, database, clock, bestSold, log })
      : undefined
  if (page) app.addHook('onClose', page.stop)
  await app.register(helmet, headers(app.deps, publicUrl.startsWith('https:'), page?.scriptHashes ?? []))
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
      setHeaders: dropPageHeaders,
    })
  }
  if (page) {
    const sendHome = (request: FastifyRequest, reply: FastifyReply) => sendPage(page, '/', request, reply)
    app.get('/', { schema: { hide: true } }, sendHome)
    app.get('/index.html', { schema: { hide: true } }, sendHome)
    app.get('/site.webmanifest', { schema: { hide: true } }, async (request, reply) =>
      sendPrepared(await page.manifest(), MANIFEST_TYPE, request.headers, reply.header('cache-control', 'no-cache')),
    )
    await app.register(fastifyStatic, {
      root: webFolder,
      prefix: '/',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        dropPageHeaders(reply, path)
        const isForEver = ASSETS.test(path)
        reply.header('cache-control', isForEver ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !PROGRAM_PATH.test(path) && !/\.\w+$/.test(path)
    // The app shows its not-found page; programs and search engines use the status.
    if (page && wantsPage) return sendPage(page, path, request, reply.code(isPagePath(path) ? 200 : 404))
    return reply.code(404).send(errorBody('route.missing'))
  })
}

async function sendPage(page: FrontPage, path: string, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-cache')
  return sendPrepared(await page.bytesFor(path), 'text/html; charset=utf-8', request.headers, reply)
}

/** Files that are no pages go without the headers for pages, which are longer than many a picture. */
function dropPageHeaders(reply: { removeHeader: (name: string) => unknown }, path: string) {
  if (!OPENED_AS_PAGE.test(path)) for (const name of PAGE_HEADERS) reply.removeHeader(name)
}

/** Allows no inline scripts but those of the build, and no foreign hosts but the payment provider's. */
function headers(
  { paymentSetup, frameOrigins = [], connectOrigins = [] }: FastifyInstance['deps'],
  isHttps: boolean,
  scriptHashes: readonly string[],
) {
  const scriptOrigin = new URL(paymentSetup.scriptUrl).origin
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes, scriptOrigin],
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
