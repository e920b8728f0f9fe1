import { createHook } from 'node:async_hooks'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testShop, withLimits } from '#test/app.ts'
import { anItem, aPersonActor, aStaffMember } from '#test/builders.ts'
import { builtWeb } from '#test/built-web.ts'
import { aPost } from '#test/posts.ts'
import { insertSeedPosts } from '../../blog/blog-queries.ts'
import { RATE } from '../../http/rate-limits.ts'
import { insertMenuItems } from '../../menu/menu-queries.ts'

const HOST = 'https://shop.example.com'
const webFolder = builtWeb({
  page: '<!doctype html><html><head><!--head--></head><body><main class="hidden x"><h1>Welcome</h1>{{firstCards}}</main><!--page--></body></html>',
  markup: `export const renderFirstCards = () => ''
   export const renderFirstShelves = () => ''
   export const renderCheckout = () => '<h1>Checkout</h1>'
   export const renderPost = ({ title, html }) => '<h1>' + title.replace(/</g, '&lt;') + '</h1>' + html
   export const renderPosts = ({ rows }) => '<h1>Blog</h1>' + rows.map(({ title }) => title.replace(/</g, '&lt;')).join()
   export const renderTerms = (parts) => '<h1>Terms</h1>' + JSON.stringify(parts)
   export const renderSection = ({ address }) => '<h1>' + address.replace(/&?x=.*/, '') + '</h1>'`,
})
const picturesFolder = mkdtempSync(join(tmpdir(), 'chillz-pictures-'))
await sharp({ create: { width: 512, height: 512, channels: 3, background: '#c33' } })
  .webp()
  .toFile(join(picturesFolder, 'waakye-512.webp'))

const shop = await testShop({ webFolder, picturesFolder })
const { app, database, time } = shop
const ID = '0198c0de-b106-7000-8000-000000000001'
const HOSTILE = '</script><script>alert(1)</script>'

beforeEach(async () => {
  await insertSeedPosts(database.db, [
    { id: ID, ...aPost() },
    { id: ID.replace(/1$/, '2'), ...aPost({ slug: 'hostile', title: `A ${HOSTILE}`, summary: HOSTILE }) },
    { id: ID.replace(/1$/, '3'), ...aPost({ slug: 'later', publishAt: '2026-11-20T12:00:01.000Z' }) },
    { id: ID.replace(/1$/, '4'), ...aPost({ slug: 'never', publishAt: null }) },
  ])
})

const get = (url: string) => app.inject({ url })
const part = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]
/** The structured data of a page, by type. @throws when it is no JSON */
function dataOf(html: string): Record<string, Record<string, unknown>> {
  const json = part(html, /<script type="application\/ld\+json">([^<]*)<\/script>/) ?? '{"@graph":[]}'
  const graph: Record<string, unknown>[] = JSON.parse(json)['@graph']
  return Object.fromEntries(graph.map((one) => [String(one['@type']), one]))
}

test('each address of the sitemap is a page of its own, readable without script', async () => {
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('xml')
  const addresses = [...sitemap.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
  for (const path of ['/', '/category/mains', '/category/mains?item=jollof', '/terms', '/chillz-blog'])
    expect(addresses).toContain(`${HOST}${path}`)
  expect(sitemap.body).toContain(`<loc>${HOST}/chillz-blog/reading-waakye</loc><lastmod>2026-11-01T09:00:00.000Z`)
  expect(addresses, 'the shop sells nothing of it').not.toContain(`${HOST}/category/health`)
  expect(sitemap.body, 'neither drafts nor what is scheduled').not.toMatch(/later|never/)

  const titles = new Set<string>()
  for (const address of addresses) {
    const { body, statusCode } = await get(address.slice(HOST.length) || '/')
    expect([address, statusCode]).toEqual([address, 200])
    expect(part(body, /<link rel="canonical" href="([^"]*)"/), address).toBe(address)
    expect(part(body, /<meta property="og:url" content="([^"]*)"/)).toBe(address)
    expect(part(body, /<meta name="description" content="([^"]+)"/)?.length).toBeGreaterThan(20)
    expect(body.match(/<h1/g) ?? [], address).toHaveLength(1)
    expect(body).not.toMatch(/<script>alert|noindex/)
    dataOf(body)
    titles.add(part(body, /<title>([^<]*)<\/title>/) ?? '')
  }
  expect(titles.size, 'every title is another').toBe(addresses.length)
})

test('a page of one person and an unknown address are not for search engines', async () => {
  for (const url of [
    '/checkout',
    '/track-order?id=7K3QF9M2XA',
    '/admin',
    '/no/such',
    '/chillz-blog?tag=Dishes',
    '/c/K7QX2M',
  ]) {
    const { body } = await get(url)
    expect(body, url).toContain('content="noindex"')
    expect(body, 'a preview leads to the page itself').not.toContain('og:url')
  }
  const robots = await get('/robots.txt')
  expect(robots.body).toContain(`Sitemap: ${HOST}/sitemap.xml`)
  expect(robots.body).toContain('Disallow: /admin')
  for (const list of ['recipes', 'grow', 'classes', 'live-feed', 'kitchen-challenge']) {
    expect(robots.body, 'a crawler that runs scripts sees the list').toContain(`Allow: /api/${list}\n`)
  }
})

test('the page of a category names no item for adults: nobody has said yes to the question of age', async () => {
  const empty = (await get('/category/beverages')).body
  expect(empty).toMatch(/<noscript>.*<h1>/)
  expect(dataOf(empty).ItemList, 'nothing is listed').toBeUndefined()
  expect(empty).not.toContain('<ul></ul>')
  await insertMenuItems(database.db, [anItem({ id: 'sobolo', name: 'Sobolo', category: 'beverages' })])
  await expect.poll(async () => (await get('/category/beverages')).body).toContain('Sobolo')
  const { body } = await get('/category/beverages')
  expect(body).toMatch(/<noscript>.*Sobolo/)
  expect(body).not.toContain('Club Beer')
})

test('the checkout has its title before any script has come', async () => {
  expect((await get('/checkout')).body).toContain('<h1>Checkout</h1>')
})

test('the home page says who the shop is and when it delivers, an item what it costs', async () => {
  expect(dataOf((await get('/')).body).Restaurant).toMatchObject({
    name: 'Chillz',
    url: HOST,
    openingHoursSpecification: expect.arrayContaining([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '07:00', closes: '22:00' },
    ]),
  })
  const { body } = await get('/?item=jollof')
  expect(part(body, /<link rel="canonical" href="([^"]*)"/)).toBe(`${HOST}/category/mains?item=jollof`)
  expect(dataOf(body).Product).toMatchObject({ sku: 'jollof', offers: { priceCurrency: 'GHS', price: '35.00' } })
})

test('an item that is sold out, or that the kitchen cannot make, is not called in stock', async () => {
  const url = '/category/mains?item=jollof'
  const availability = async () => {
    const offers = dataOf((await get(url)).body).Product?.offers
    return String((offers as Record<string, unknown>)?.availability).replace('https://schema.org/', '')
  }
  expect(await availability()).toBe('InStock')
  shop.as(aStaffMember({ role: 'manager' }))
  const mark = (until: string | null) =>
    app.inject({ method: 'PUT', url: '/api/menu/items/jollof/sold-out', payload: { until } })
  await mark('closing')
  await expect.poll(availability).toBe('SoldOut')
  await mark(null)
  await expect.poll(availability).toBe('InStock')

  const until = new Date(time.now.getTime() + 60_000).toISOString()
  await app.inject({ method: 'PUT', url: '/api/switches/lightsOut', payload: { until } })
  await expect.poll(availability).toBe('SoldOut')
  const { etag } = (await get(url)).headers
  time.passMinutes(1)
  const later = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
  expect([later.statusCode, await availability()]).toEqual([200, 'InStock'])
})

test('a change of the menu changes what is said of an item', async () => {
  await get('/category/mains?item=new-dish')
  await insertMenuItems(database.db, [anItem({ id: 'new-dish', name: `Dish ${HOSTILE}` })])
  await expect.poll(async () => (await get('/category/mains?item=new-dish')).body).toContain('<title>Dish &#60;')
  expect((await get('/category/mains?item=new-dish')).body).not.toContain('<script>alert')
})

test('a post stands in the page with its data, and hostile words stay words', async () => {
  const { body } = await get('/chillz-blog/reading-waakye')
  expect(body).toContain('<h1>Reading waakye</h1><p>Rice <strong>and</strong> beans.</p>')
  expect(body).toContain('<meta property="og:type" content="article" />')
  expect(dataOf(body).BlogPosting).toMatchObject({
    headline: 'Reading waakye',
    datePublished: '2026-11-01T09:00:00.000Z',
    image: `${HOST}/pictures/social/waakye.jpg`,
  })
  const answer = part(body, /<script type="application\/json" id="first-answer"[^>]*>([^<]*)</) ?? ''
  expect(JSON.parse(answer)).toEqual((await get('/api/posts/reading-waakye')).json())

  const hostile = (await get('/chillz-blog/hostile')).body
  expect(hostile).not.toContain('<script>alert')
  expect(dataOf(hostile).BlogPosting?.headline).toBe(`A ${HOSTILE}`)
})

test('a scheduled post is published at its time, and a draft is never published', async () => {
  expect((await get('/chillz-blog/later')).statusCode).toBe(404)
  time.passMinutes(1)
  expect((await get('/chillz-blog/later')).statusCode).toBe(200)
  expect((await get('/sitemap.xml')).body).toContain('/chillz-blog/later')
  expect((await get('/chillz-blog/never')).statusCode).toBe(404)
})

test('a deleted post answers 410 with noindex, and a post that never existed answers 404', async () => {
  const id = ID.replace(/1$/, '5')
  const url = `/api/blog/posts/${id}`
  shop.as(aStaffMember({ role: 'manager' }))
  await app.inject({ method: 'PUT', url, payload: { expectedVersion: null, post: aPost({ slug: 'brief' }) } })
  expect((await get('/chillz-blog/brief')).statusCode).toBe(200)
  await app.inject({ method: 'POST', url: `${url}/delete`, payload: { expectedVersion: 1 } })
  const gone = await get('/chillz-blog/brief')
  expect(gone.statusCode).toBe(410)
  expect(gone.body).toContain('content="noindex"')
  expect((await get('/chillz-blog/none')).statusCode).toBe(404)
})

test('a page is compressed once, whatever parameters that it does not read are added to its address', async () => {
  await get('/chillz-blog')
  let compressed = 0
  const count = (_id: number, type: string) => {
    if (type === 'ZLIB') compressed += 1
  }
  const hook = createHook({ init: count }).enable()
  onTestFinished(() => void hook.disable())
  for (let number = 0; number < 60; number += 1) await get(`/chillz-blog?x=${number}`)
  expect(compressed).toBe(0)
  await get('/chillz-blog?tag=Seasons')
  expect(compressed, 'by brotli and gzip').toBe(2)
  await get('/chillz-blog')
  expect(compressed, 'the page without a tag is still there').toBe(2)
  for (const number of [1, 2]) {
    for (const allergen of ['milk', 'egg']) await get(`/recipes?without=${allergen}&x=${number}`)
  }
  expect(compressed, 'two choices on a page are two pages').toBe(6)
})

test('whoever asks for too many pages of rows gets them without their content, and everything else as before', async () => {
  const limited = await withLimits(app)
  onTestFinished(() => limited.close())
  const ask = (url: string) => limited.inject({ url })
  // Somebody signed in has the smaller limit.
  shop.as(aPersonActor())
  for (let count = 0; count < RATE.search.each; count += 1) await ask('/training')
  const { statusCode, headers, body } = await ask('/chillz-blog/reading-waakye')
  expect([statusCode, headers['retry-after']]).toEqual([429, '5'])
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain('<h1>One moment</h1><p>Too many requests at once. Please wait a little and try again.</p>')
  expect(body).toContain('content="noindex"')
  expect(body).not.toMatch(/first-answer|Not found|beans/)
  for (const url of ['/', '/category/mains', '/terms', '/sitemap.xml']) {
    expect([url, (await ask(url)).statusCode]).toEqual([url, 200])
  }
  shop.as({ ...aPersonActor(), userId: ID })
  expect((await ask('/chillz-blog/reading-waakye')).statusCode, 'somebody else').toBe(200)
})

test('the picture beside a link is a JPEG of the size that chats expect, below 300 kB', async () => {
  const reply = await get('/pictures/social/waakye.jpg')
  expect(reply.headers['content-type']).toBe('image/jpeg')
  for (const url of ['/pictures/social/waakye.jpg', '/pictures/waakye-512.webp']) {
    const { headers } = await get(url)
    expect(headers, url).not.toHaveProperty('cross-origin-resource-policy')
    expect(headers, url).not.toHaveProperty('content-security-policy')
  }
  expect(reply.rawPayload.byteLength).toBeLessThan(300_000)
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  for (const url of [
    '/pictures/social/none.jpg',
    '/pictures/social/..%2Fwaakye.jpg',
    '/pictures/social/items/none.jpg',
  ])
    expect((await get(url)).statusCode, url).toBe(404)
})
