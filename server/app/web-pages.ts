import { existsSync } from 'node:fs'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '#domain/errors.ts'
import { isPagePath } from '#domain/pages/page-paths.ts'
import type { PageView } from '../capability/public-pages.ts'
import { AWAY_RETRY_AFTER_S, answerError, RETRY_AFTER_S } from '../http/answer-errors.ts'
import { sendPrepared } from '../http/prepared-bytes.ts'
import { furtherLimit, RATE } from '../http/rate-limits.ts'
import { type FrontPage, prepareFrontPage } from './front-page.ts'
import { robotsTxt } from './pages/sitemap.ts'
import { socialPictures } from './pages/social-pictures.ts'

/** Named by their content, so browsers may cache them for ever. */
const ASSETS = /\/assets\//
/** Types of files that a browser may open as a page. */
const OPENED_AS_PAGE = /\.(html|svg)(\.(br|gz))?$/
/** Pictures: readers of the feed, and chats beside a link, show them from our address. */
const SHOWN_ELSEWHERE = /\.(png|jpg|webp)$/
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
/** By this the service worker knows a page of ours from the login page of a Wi-Fi; as in web/worker/trusted.ts. */
const BUILD_HEADER = 'x-shop-build'
const MANIFEST_TYPE = 'application/manifest+json; charset=utf-8'
const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400
/** Paths for programs, which never get a page. */
const PROGRAM_PATH = /^\/(api|auth\/v1|pictures|assets|healthz|readyz|servez)(\/|$)/

/** Serves the built web and the pictures, and answers every other path with the app's page. */
export async function webPages(app: FastifyInstance): Promise<void> {
  const { webFolder, picturesFolder, publicUrl, clock, frameOrigins = [] } = app.deps
  const { database, bestSold, log } = app
  const publicPages = app.capabilities.flatMap(({ pages }) => pages ?? [])
  // A page of rows is made as often as the answer of the API that has the same rows.
  const isOverLimit = furtherLimit(app, RATE.search) ?? (async () => false)
  const page =
    webFolder !== undefined && existsSync(webFolder)
      ? {
          ...(await prepareFrontPage({ webFolder, publicUrl, database, clock, bestSold, publicPages, log })),
          isOverLimit,
        }
      : undefined
  if (page) app.addHook('onClose', page.stop)
  await app.register(helmet, headers(app.deps, publicUrl.startsWith('https:'), page?.scriptHashes ?? []))
  const frames = frameOrigins.map((origin) => `"${origin}"`).join(' ')
  // Paths with doubled slashes and the like, or with names too long for a file, are unknown like any other.
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    error.code === 'FST_STATIC_FORBIDDEN_PATH' ? reply.callNotFound() : answerError(error, request, reply),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', `geolocation=(self), payment=(self ${frames}), camera=(), microphone=()`)
  })

  if (picturesFolder !== undefined && existsSync(picturesFolder)) {
    const drawSocial = socialPictures({ db: database.db, picturesFolder })
    const config = { rateLimit: RATE.pictures }
    app.get<{ Params: { '*': string } }>(
      '/pictures/social/*',
      { schema: { hide: true }, config },
      async (request, reply) => {
        const [, name] = /^([\w/-]+)\.jpg$/.exec(request.params['*']) ?? []
        const picture = name && (await drawSocial(name))
        if (!picture) return reply.code(404).send(errorBody('route.missing'))
        dropPageHeaders(reply, request.params['*'])
        return reply.type('image/jpeg').header('cache-control', `public, max-age=${DAY_SECONDS}`).send(picture)
      },
    )
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
    app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robotsTxt(publicUrl)),
    )
    app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await page.sitemap()),
    )
    app.get('/site.webmanifest', { schema: { hide: true } }, async (request, reply) =>
      sendPrepared(await page.manifest(), MANIFEST_TYPE, request.headers, reply.header('cache-control', 'no-cache')),
    )
    // The plugin's own routes list the folder for each request, to refuse other spellings of a name: too slow for hundreds
    // of files, whose names Debian's file systems compare exactly anyway.
    app.get<{ Params: { file: string } }>('/assets/:file', { schema: { hide: true } }, (request, reply) =>
      reply.sendFile(`/assets/${request.params.file}`),
    )
    await app.register(fastifyStatic, {
      root: webFolder,
      prefix: '/',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // The service worker has the policy of its own answer.
        if (!path.endsWith('/service-worker.js')) dropPageHeaders(reply, path)
        const isForEver = ASSETS.test(path)
        reply.header('cache-control', isForEver ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !PROGRAM_PATH.test(path) && !/\.\w+$/.test(path)
    if (page && wantsPage) return sendPage(page, path, request, reply)
    return reply.code(404).send(errorBody('route.missing'))
  })
}

type Pages = FrontPage & { isOverLimit: (request: FastifyRequest) => Promise<boolean> }

async function sendPage(page: Pages, path: string, request: FastifyRequest, reply: FastifyReply) {
  // The app compares its address exactly.
  if (path !== '/' && path.endsWith('/') && isPagePath(path)) {
    return reply.header('cache-control', 'no-cache').redirect(path.slice(0, -1) + request.url.slice(path.length), 301)
  }
  const query = new URLSearchParams(request.url.split('?')[1])
  const answer = await page.answerFor(path, query, () => page.isOverLimit(request))
  // Only now: an error is no page of ours.
  reply.header('cache-control', 'no-cache').header(BUILD_HEADER, page.build)
  if ('movedTo' in answer) return reply.redirect(answer.movedTo, 301)
  // The app shows its not-found page; programs and search engines use the status.
  reply.code(answer.status)
  if (answer.status === 503) reply.header('retry-after', AWAY_RETRY_AFTER_S)
  if (answer.status === 429) reply.header('retry-after', RETRY_AFTER_S)
  const policy = reply.getHeader('content-security-policy')
  if (answer.allows && typeof policy === 'string') {
    reply.header('content-security-policy', widened(policy, answer.allows))
  }
  return sendPrepared(answer.bytes, 'text/html; charset=utf-8', request.headers, reply)
}

/** A policy with further origins for some directives; one that the policy does not have begins with our own. */
function widened(policy: string, allows: NonNullable<PageView['allows']>): string {
  return Object.entries(allows).reduce((before, [directive, origin]) => {
    const own = new RegExp(`(^|;)${directive}(?= |;|$)[^;]*`)
    return own.test(before)
      ? before.replace(own, (rule) => `${rule} ${origin}`)
      : `${before};${directive} 'self' ${origin}`
  }, policy)
}

/** Files that are no pages go without the headers for pages, which are longer than many a picture. */
function dropPageHeaders(reply: { removeHeader: (name: string) => unknown }, path: string) {
  if (SHOWN_ELSEWHERE.test(path)) reply.removeHeader('cross-origin-resource-policy')
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
