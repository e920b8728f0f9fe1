import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { builtWeb } from '#test/built-web.ts'
import { menuItems } from '../menu/menu-tables.ts'
import { settings } from '../settings/settings-tables.ts'

const PUBLIC = new URL('../../web/public/', import.meta.url).pathname
const webFolder = builtWeb({
  page: [
    '<!doctype html><html data-brand="{{name}}" data-cities="{{cities}}"><!--head-->',
    '<link rel="preload" href="/api/menu/mains-beverages" as="fetch">',
    '<script>let early = 1 < 2</script><main class="hidden x">{{firstCards}}</main><!--page--><!--parts--></body>',
  ].join(''),
  scripts: [
    { path: '^/terms$', files: ['assets/terms.js', 'assets/list.js'] },
    { path: '^/checkout$', files: ['assets/form.js'], cart: 'filled' },
  ],
  markup: `const list = (items) => items.flatMap((item) => item.isAvailable ? '<li>' + item.id : []).join('')
    export const renderFirstCards = ({ items }) => list(items)
    export const renderFirstShelves = (category, { items, extras }) => category + extras.length + list(items)`,
})
mkdirSync(join(webFolder, 'assets'))
writeFileSync(join(webFolder, 'assets', 'app-1a2b3c.js'), 'export {}')
writeFileSync(join(webFolder, 'service-worker.js'), 'self')
writeFileSync(join(webFolder, 'social.png'), '')

const { app, database } = await testShop({
  webFolder,
  frameOrigins: ['https://checkout.paystack.com'],
  connectOrigins: ['https://api.paystack.co'],
})
const page = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => app.inject({ url, method })

test.each(['/', '/menu', '/category/mains', '/category/lifestyle', '/track-order?id=7K3QF-9M2XA', '/terms'])(
  '%s is the app’s page, also after a reload',
  async (url) => {
    const reply = await page(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toMatch(/<title>[^<]*Chillz/)
    expect(reply.headers['cache-control']).toBe('no-cache')
  },
)

test.each([
  ['/checkout/', '/checkout'],
  ['/track-order/?id=7K3QF-9M2XA&a=?/', '/track-order?id=7K3QF-9M2XA&a=?/'],
  ['/category/mains/', '/category/mains'],
])('%s leads to %s, because the app compares its address exactly', async (url, plain) => {
  const { statusCode, headers } = await page(url)
  expect([statusCode, headers.location]).toEqual([301, plain])
})

const UNKNOWN = [
  '/no/such/page',
  '/category/pizza',
  '/menus',
  '/menu//',
  '/recipes//waakye',
  '//example.com/',
  '//menu/',
  '/terms/.%2F',
  '/a%5Cb',
]

test.each([...UNKNOWN, `/${'a'.repeat(256)}`])('%s is answered with 404 and the not-found page', async (url) => {
  const { headers } = await page('/')
  const reply = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect(reply.statusCode).toBe(404)
  expect(reply.body).toContain('<title>Not found · Chillz</title>')
})

test('the names in page and manifest come from the settings, also after a change', async () => {
  const brand = { ...SEED_SETTINGS.brand, name: 'Ama & "Sons"' }
  await database.db.update(settings).set({ value: brand }).where(eq(settings.key, 'brand'))

  await expect
    .poll(async () => (await page('/terms')).body)
    .toContain('<title>Terms · Ama &#38; &#34;Sons&#34;</title>')
  expect((await page('/')).body).toContain('data-cities="Tamale, Kumasi and Accra"')
  const manifest = await page('/site.webmanifest')
  expect(manifest.json()).toMatchObject({ name: 'Ama & "Sons"', start_url: '/' })
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  const { icons, shortcuts, screenshots, share_target } = manifest.json()
  const named = [icons, screenshots, ...shortcuts.map((shortcut: { icons: unknown }) => shortcut.icons)].flat()
  expect(named.length).toBeGreaterThan(8)
  for (const { src, sizes } of named) {
    const { width, height } = await sharp(join(PUBLIC, src)).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  const opened = [...shortcuts.map(({ url }: { url: string }) => url), share_target.action]
  for (const url of opened) expect((await page(url)).statusCode, url).toBe(200)
})

test.each([
  { url: '/terms', why: 'its scripts come with that of the app', links: ['preload terms.js', 'preload list.js'] },
  { url: '/checkout', why: 'the browser asks for it with a filled cart', links: ['filled form.js'] },
  { url: '/track-order', why: 'it has none of them', links: [] },
  { url: '/terms/of/nothing', why: 'there is no such page', links: [] },
])('the page $url announces $links: $why', async ({ url, links }) => {
  const { body } = await page(url)
  const found = [...body.matchAll(/<link (?:rel|data-cart)="(\w+)" href="\/assets\/(\S+)" as="fetch"/g)]
  expect(found.map(([, when, file]) => `${when} ${file}`)).toEqual(links)
})

test('the home page contains its first dishes, and follows changes of the menu', async () => {
  expect((await page('/')).body).toContain('<li>rice-sack')
  expect((await page('/menu')).body).toContain('<li>rice-sack')
  // A shared item opens above them.
  expect((await page('/?item=rice-sack')).body).toContain('<li>rice-sack')
  expect((await page('/category/mains')).body).not.toContain('<main class="hidden')

  await database.db.update(menuItems).set({ isAvailable: false }).where(eq(menuItems.id, 'rice-sack'))
  await expect.poll(async () => (await page('/')).body).not.toContain('rice-sack')
})

test('the page of a category contains its first dishes and a list for browsers without script, and follows changes', async () => {
  for (const url of ['/category/supermarket', '/category/supermarket?item=rice-sack']) {
    const { body } = await page(url)
    expect(body).toMatch(/supermarket\d+<li>.*<noscript>/s)
    expect(body).toContain('<li>rice-sack')
    expect(body, 'no other category').not.toContain('<li>waakye')
  }
  expect((await page('/category/lifestyle')).body, 'its name on the tile').toMatch(/health\d+<noscript>/)

  await database.db.update(menuItems).set({ isAvailable: false }).where(eq(menuItems.id, 'rice-sack'))
  await expect.poll(async () => (await page('/category/supermarket')).body).not.toContain('<li>rice-sack')
})

test.each([
  { url: '/', preloads: ['mains-beverages', 'extras', 'popular'] },
  { url: '/category/mains', preloads: ['mains-beverages', 'extras'] },
  { url: '/category/bakery', preloads: ['bakery-supermarket'] },
  { url: '/terms', preloads: [] },
])('$url preloads $preloads: only what it shows', async ({ url, preloads }) => {
  const links = (await page(url)).body.matchAll(/href="\/api\/menu\/([^"]+)"/g)
  expect([...links].map(([, name]) => name)).toEqual(preloads)
})

test.each([
  '/api/nothing',
  '/pictures/nothing.webp',
  '/pictures//nothing.webp',
  '/assets//gone',
  '/assets/gone-9z.js',
  '/robots.php',
])('%s is not the app’s page, because programs must not get HTML', async (url) => {
  const reply = await page(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'route.missing' })
})

test('an unknown path of the auth server is refused in its own format', async () => {
  const reply = await page('/auth/v1/x')
  expect([reply.statusCode, reply.json().error_code]).toEqual([404, 'not_found'])
})

test('a HEAD request is answered where anybody may keep the answer, and costs no second route elsewhere', async () => {
  const status = async (url: string) => (await page(url, 'HEAD')).statusCode
  expect(await status('/api/menu/mains-beverages')).toBe(200)
  expect(await status('/healthz')).toBe(200)
  expect(await status('/api/orders/AAAAAAAAAA')).toBe(404)
  const hasRoute = (method: 'GET' | 'HEAD') => app.hasRoute({ method, url: '/api/orders/:orderId' })
  expect([hasRoute('GET'), hasRoute('HEAD')]).toEqual([true, false])
})

test('a HEAD request of a page is answered', async () => {
  expect((await page('/menu', 'HEAD')).statusCode).toBe(200)
  expect((await page('/menu', 'POST')).statusCode).toBe(404)
})

test('the picture of a link preview has an absolute URL, because other hosts fetch it', async () => {
  for (const url of ['/', '/category/mains']) {
    expect((await page(url)).body).toContain('content="https://shop.example.com/social.png"')
  }
})

test('a browser with a cached page gets 304', async () => {
  const { etag } = (await page('/')).headers
  const reply = await app.inject({ url: '/menu', headers: { 'if-none-match': String(etag) } })
  expect(reply.statusCode).toBe(304)
})

test('assets named by their content are cached for ever', async () => {
  expect((await page('/assets/app-1a2b3c.js')).headers['cache-control']).toContain('immutable')
})

test('a file gets no headers for pages, which would be longer than many a picture', async () => {
  const { headers } = await page('/assets/app-1a2b3c.js')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).not.toHaveProperty('permissions-policy')
})

test('other sites may show our pictures, as readers of the feed do, but not use our scripts', async () => {
  const policyOf = async (url: string) => (await page(url)).headers['cross-origin-resource-policy']
  expect(await policyOf('/social.png')).toBeUndefined()
  expect(await policyOf('/assets/app-1a2b3c.js')).toBe('same-origin')
})

test('a page that is opened as a file has the headers of every page', async () => {
  expect((await page('/index.html')).headers['content-security-policy']).toContain("object-src 'none'")
})

test('a page runs our own scripts, the payment provider’s, and only the built inline script', async () => {
  const policy = String((await page('/')).headers['content-security-policy'])
  const directive = (name: string) => policy.split(';').find((one) => one.startsWith(`${name} `))

  const early = createHash('sha256').update('let early = 1 < 2').digest('base64')
  expect(directive('script-src')).toBe(`script-src 'self' 'sha256-${early}' https://js.paystack.co`)
  expect(directive('frame-src')).toBe('frame-src https://checkout.paystack.com')
  expect(directive('connect-src')).toBe("connect-src 'self' https://api.paystack.co")
  expect(directive('object-src')).toBe("object-src 'none'")
  expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'")
})

test('the page of the live feed alone may load from the host of the stream', async () => {
  const value = { ...SEED_SETTINGS.live_feed, isOn: true, url: 'https://player.example.com/embed/1' }
  const policyOf = async (url: string) => String((await page(url)).headers['content-security-policy'])
  const plain = await policyOf('/live-feed')
  await database.db.update(settings).set({ value }).where(eq(settings.key, 'live_feed'))
  await expect
    .poll(() => policyOf('/live-feed?play=1'))
    .toBe(plain.replace(/frame-src [^;]*/, (rule) => `${rule} https://player.example.com`))
  expect(await policyOf('/')).toBe(plain)
  const hls = { ...value, url: 'https://stream.example.com/live.m3u8' }
  await database.db.update(settings).set({ value: hls }).where(eq(settings.key, 'live_feed'))
  await expect.poll(() => policyOf('/live-feed')).toBe(`${plain};media-src 'self' https://stream.example.com`)
})

test('the payment window may request payment and the shop the position; nobody camera or microphone', async () => {
  const policy = (await page('/')).headers['permissions-policy']
  expect(policy).toContain('payment=(self "https://checkout.paystack.com")')
  expect(policy).toContain('geolocation=(self)')
  expect(policy).toContain('camera=()')
})

test('answers of the API are never interpreted as another type', async () => {
  expect((await page('/api/shop')).headers['x-content-type-options']).toBe('nosniff')
})

test('the service worker is asked for again each time, may serve every page, and has the policy of pages', async () => {
  const { headers, statusCode } = await page('/service-worker.js')
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain('javascript')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  const missing = await page('/workbox-1.js')
  expect(missing.statusCode, 'a missing script is no page').toBe(404)
  expect(missing.headers['x-shop-build']).toBeUndefined()
})

test('pages name their build, by which the service worker knows them from a login page', async () => {
  const build = (await page('/')).headers['x-shop-build']
  expect(build).toMatch(/^[0-9a-f]{32}$/)
  for (const url of ['/checkout', '/no/such/page']) expect((await page(url)).headers['x-shop-build']).toBe(build)
  expect((await page('/api/shop')).headers['x-shop-build']).toBeUndefined()
})

test('while the database is away a page is sent without its content, which the app asks for until it comes', async () => {
  const { db } = database
  const { body: known } = await page('/terms')
  onTestFinished(() => {
    database.db = db
  })
  const fail = (code: string) => {
    database.db = new Proxy(db, {
      get: () => {
        throw Object.assign(new Error('no answer'), { code })
      },
    })
  }
  fail('ECONNREFUSED')
  for (const url of ['/recipes', '/recipes/waakye', '/grow', '/masterclass', '/chillz-blog/a', '/kitchen-challenge']) {
    const { statusCode, headers, body } = await page(url)
    expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '1'])
    expect(headers['content-type']).toContain('text/html')
    expect(headers['x-shop-build']).toBeDefined()
    expect(body).toContain('content="noindex"')
    expect(body).not.toMatch(/first-answer|Not found/)
  }
  expect((await page('/terms')).body, 'a page that needs no database').toBe(known)

  fail('42703')
  const broken = await page('/recipes')
  expect([broken.statusCode, broken.json().code]).toEqual([500, 'server.failed'])
  expect(broken.headers['x-shop-build'], 'the service worker must not take an error for a page').toBeUndefined()
})
