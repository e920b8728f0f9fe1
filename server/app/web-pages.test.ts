import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { menuItems } from '../menu/menu-tables.ts'
import { settings } from '../settings/settings-tables.ts'

const dist = mkdtempSync(join(tmpdir(), 'chillz-dist-'))
const webFolder = join(dist, 'web')
mkdirSync(join(webFolder, 'assets'), { recursive: true })
mkdirSync(join(dist, 'first-cards'))
// Stands for what the build makes of the web's cards.
writeFileSync(
  join(dist, 'first-cards', 'first-cards.js'),
  "export const renderFirstCards = ({ items }) => items.flatMap((item) => item.isAvailable ? '<li>' + item.id : []).join('')",
)
writeFileSync(
  join(webFolder, 'index.html'),
  [
    '<!doctype html><html data-brand="{{name}}" data-cities="{{cities}}"><title>{{name}}</title>',
    '<meta property="og:image" content="/social.png" /><link rel="preload" href="/api/menu/mains-beverages" as="fetch">',
    '<script>let early</script><main>{{firstCards}}</main>',
  ].join(''),
)
writeFileSync(join(webFolder, 'assets', 'app-1a2b3c.js'), 'export {}')

const { app, database } = await testShop({
  webFolder,
  frameOrigins: ['https://checkout.paystack.com'],
  connectOrigins: ['https://api.paystack.co'],
})
const page = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => app.inject({ url, method })

test.each(['/', '/menu', '/category/mains', '/category/lifestyle', '/track-order?id=7K3QF-9M2XA', '/terms/'])(
  '%s is the app’s page, also when reloaded there',
  async (url) => {
    const reply = await page(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('<title>Chillz</title>')
    expect(reply.headers['cache-control']).toBe('no-cache')
  },
)

test.each(['/no/such/page', '/category/pizza', '/menus'])(
  '%s is answered with 404, and with the page that says so',
  async (url) => {
    const { headers } = await page('/')
    const reply = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toContain('<title>Chillz</title>')
  },
)

test('the names in page and manifest are those of the settings, also after the operator has changed them', async () => {
  const brand = { ...SEED_SETTINGS.brand, name: 'Ama & "Sons"' }
  await database.db.update(settings).set({ value: brand }).where(eq(settings.key, 'brand'))

  await expect.poll(async () => (await page('/terms')).body).toContain('<title>Ama &#38; &#34;Sons&#34;</title>')
  expect((await page('/')).body).toContain('data-cities="Tamale, Kumasi and Accra"')
  const manifest = await page('/site.webmanifest')
  expect(manifest.json()).toMatchObject({ name: 'Ama & "Sons"', start_url: '/' })
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
})

test('the home page carries its first dishes, and the next visitor gets them as the menu is then', async () => {
  expect((await page('/')).body).toContain('<li>rice-sack')
  expect((await page('/menu')).body).toContain('<li>rice-sack')
  expect((await page('/category/mains')).body).toContain('<main></main>')

  await database.db.update(menuItems).set({ isAvailable: false }).where(eq(menuItems.id, 'rice-sack'))
  await expect.poll(async () => (await page('/')).body).not.toContain('rice-sack')
})

test.each([
  { url: '/', preloads: '/api/menu/mains-beverages' },
  { url: '/category/bakery', preloads: '/api/menu/bakery-supermarket' },
  { url: '/terms', preloads: undefined },
])('$url asks early for $preloads: only for what it shows', async ({ url, preloads }) => {
  expect(/href="(\/api\/menu\/[^"]+)"/.exec((await page(url)).body)?.[1]).toBe(preloads)
})

test.each(['/api/nothing', '/pictures/nothing.webp', '/assets/gone-9z.js', '/robots.php'])(
  '%s is nobody’s page: a program that asks must not get HTML',
  async (url) => {
    const reply = await page(url)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'route.missing' })
  },
)

test('an unknown address of the auth server is nobody’s page either, and is refused in its own dialect', async () => {
  const reply = await page('/auth/v1/x')
  expect([reply.statusCode, reply.json().error_code]).toEqual([404, 'not_found'])
})

test('whoever only asks whether a page is there is told so', async () => {
  expect((await page('/menu', 'HEAD')).statusCode).toBe(200)
  expect((await page('/menu', 'POST')).statusCode).toBe(404)
})

test('the picture beside a shared link has a whole address, for it is fetched from elsewhere', async () => {
  for (const url of ['/', '/category/mains']) {
    expect((await page(url)).body).toContain('content="https://shop.example.com/social.png"')
  }
})

test('a browser that holds the page already gets it once', async () => {
  const { etag } = (await page('/')).headers
  const reply = await app.inject({ url: '/menu', headers: { 'if-none-match': String(etag) } })
  expect(reply.statusCode).toBe(304)
})

test('assets named by their content are kept for ever', async () => {
  expect((await page('/assets/app-1a2b3c.js')).headers['cache-control']).toContain('immutable')
})

test('a file gets no rules for pages, which would be longer than many a picture', async () => {
  const { headers } = await page('/assets/app-1a2b3c.js')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).not.toHaveProperty('permissions-policy')
})

test('a page that is opened as a file has the rules of every page', async () => {
  expect((await page('/index.html')).headers['content-security-policy']).toContain("object-src 'none'")
})

test('a page runs our own scripts, the payment provider’s, and of what is written into it the one of the build', async () => {
  const policy = String((await page('/')).headers['content-security-policy'])
  const directive = (name: string) => policy.split(';').find((one) => one.startsWith(`${name} `))

  const early = createHash('sha256').update('let early').digest('base64')
  expect(directive('script-src')).toBe(`script-src 'self' 'sha256-${early}' https://js.paystack.co`)
  expect(directive('frame-src')).toBe('frame-src https://checkout.paystack.com')
  expect(directive('connect-src')).toBe("connect-src 'self' https://api.paystack.co")
  expect(directive('object-src')).toBe("object-src 'none'")
  expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'")
})

test('the payment window may ask for payment and the shop for the position; nobody for camera or microphone', async () => {
  const policy = (await page('/')).headers['permissions-policy']
  expect(policy).toContain('payment=(self "https://checkout.paystack.com")')
  expect(policy).toContain('geolocation=(self)')
  expect(policy).toContain('camera=()')
})

test('answers of the API are never taken for something else than they say they are', async () => {
  expect((await page('/api/shop')).headers['x-content-type-options']).toBe('nosniff')
})
