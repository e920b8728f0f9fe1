import { expect, test } from 'vitest'
import { BUILD_HEADER, isFile, isOpenedOffline, isPage, withoutSlash } from './trusted.ts'

type Change = { status?: number; redirected?: boolean; type?: ResponseType; contentType?: string; build?: string }

function anAnswer({ status = 200, redirected = false, type = 'basic', contentType, build }: Change = {}) {
  const headers = new Headers({
    ...(contentType && { 'content-type': contentType }),
    ...(build && { [BUILD_HEADER]: build }),
  })
  return { status, redirected, type, headers }
}

test.each([
  ['/assets/shop-1.js', 'text/javascript; charset=utf-8'],
  ['/assets/text-1.woff2', 'font/woff2'],
  ['/pictures/jollof-rice.webp', 'image/webp'],
  ['/assets/hero-1.svg', 'image/svg+xml'],
])('%s is kept when it comes as what it is', (path, contentType) => {
  expect(isFile(anAnswer({ contentType }), path)).toBe(true)
})

test.each<[string, Change]>([
  ['a login page instead of a script', { contentType: 'text/html' }],
  ['an answer that led elsewhere', { contentType: 'text/javascript', redirected: true }],
  ['an answer of another host', { contentType: 'text/javascript', type: 'cors' }],
  ['an answer that nobody can read', { type: 'opaque', status: 0 }],
  ['a missing file', { contentType: 'text/javascript', status: 404 }],
  ['half a file', { contentType: 'text/javascript', status: 206 }],
  ['an answer without a type', {}],
])('%s is never kept', (_, change) => {
  expect(isFile(anAnswer(change), '/assets/shop-1.js')).toBe(false)
})

test('what has no known end is no file of the shop, so answers of the API are never kept', () => {
  for (const path of ['/api/menu/extras', '/api/orders', '/checkout']) {
    expect(isFile(anAnswer({ contentType: 'application/json' }), path)).toBe(false)
  }
})

test('a page is ours by the header that names its build', () => {
  const aPage = (change: Change) => anAnswer({ contentType: 'text/html; charset=utf-8', ...change })
  expect(isPage(aPage({ build: 'b1' }))).toBe(true)
  expect(isPage(aPage({ build: 'b1', status: 404 })), 'the not-found page too').toBe(true)
  expect(isPage(aPage({})), 'a login page').toBe(false)
  expect(isPage(aPage({ build: 'b1', redirected: true }))).toBe(false)
  expect(isPage(aPage({ build: 'b2' }), 'b1'), 'a page of another build does not fit the kept scripts').toBe(false)
  expect(isPage(aPage({ build: 'b1', contentType: 'application/json' })), 'an error in place of a page').toBe(false)
})

test.each([
  ['/', true],
  ['/category/mains', true],
  ['/checkout', true],
  ['/checkout/', true],
  ['/chillz-blog/a-post', true],
  ['/admin', false],
  ['/admin/orders', false],
  ['/admin/ride', true],
  ['/admin/ride/', true],
  ['/admin/ride/other', false],
  ['/auth/callback', false],
  ['/api/openapi.json', false],
  ['/sitemap.xml', false],
])('%s opens without a network: %s', (path, opens) => {
  expect(isOpenedOffline(path)).toBe(opens)
})

test.each([
  ['/checkout/?a=/', '/checkout?a=/'],
  ['/checkout//', '/checkout'],
  ['//other.example/', '//other.example'],
  ['/', undefined],
  ['/checkout', undefined],
])('%s leads to %s on the same shop', (path, plain) => {
  const shop = 'https://shop.example'
  expect(withoutSlash(shop + path)).toBe(plain && shop + plain)
})
