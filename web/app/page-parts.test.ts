// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { afterEach, expect, test, vi } from 'vitest'
import { isPagePath } from '#domain/pages/page-paths.ts'
import { paths } from '../client/paths.ts'
import { PAGE_PARTS } from './page-parts.ts'

afterEach(() => void vi.unstubAllGlobals())

test('every script that a route loads late is announced in its page', () => {
  const routes = readFileSync('web/app/routes.tsx', 'utf8')
  const late = [...routes.matchAll(/import\('([^']+)'\)/g)].map(([, module = '']) => join('app', module))
  expect(new Set(PAGE_PARTS.map(({ part }) => part))).toEqual(new Set(late))
})

test('every page but home has announced scripts', () => {
  const pages = Object.values(paths).filter((path) => typeof path === 'string' && isPagePath(path))
  const without = pages.filter((path) => !PAGE_PARTS.some((one) => one.path.test(String(path))))
  // What other apps share only leads on.
  expect(without).toEqual([paths.home, paths.menu, paths.sharedWith])
})

test.each([
  ['/category/mains', ['store/menu/category-page.tsx']],
  ['/checkout', ['store/checkout/checkout-page.tsx', 'store/checkout/checkout-empty.tsx']],
  ['/recipes', ['store/recipes/recipes-section.tsx']],
  ['/recipes/cart', ['store/recipes/recipes-section.tsx']],
  ['/chillz-blog', ['store/blog/blog-page.tsx']],
  ['/chillz-blog/a-post', ['store/blog/post-page.tsx']],
  ['/admin/board', ['app/admin-page.tsx']],
  ['/', []],
])('%s begins with %j', (path, parts) => {
  expect(isPagePath(path)).toBe(true)
  expect(PAGE_PARTS.filter((one) => one.path.test(path)).map(({ part }) => part)).toEqual(parts)
})

const beforePaint = readFileSync('web/public/before-paint.js', 'utf8')
const [, chooseByCart = ''] = /<script>([^<]*)<\/script>/.exec(readFileSync('web/index.html', 'utf8')) ?? []

test.each([
  ['[{}]', '/filled.js'],
  ['[]', '/empty.js'],
  ['{"broken', '/empty.js'],
  [null, '/empty.js'],
])('with the cart %s the checkout asks for %s alone', (cart, file) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  localStorage.clear()
  if (cart !== null) localStorage.setItem('cart', cart)
  document.body.innerHTML = '<link data-cart="filled" href="/filled.js"><link data-cart="empty" href="/empty.js">'
  new Function(beforePaint)()
  new Function(chooseByCart)()
  const asked = [...document.querySelectorAll('link[rel=preload]')]
  expect(asked.map((link) => link.getAttribute('href'))).toEqual([file])
})
