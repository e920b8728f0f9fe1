// @vitest-environment jsdom
import { act } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { aShop, TEST_EXTRAS, TEST_ITEMS } from '#test/builders.ts'
import { catchToasts } from '#test/catch-toasts.ts'
import { openPage, typeInto, untilShown } from '#test/open-page.tsx'
import { retryInPlace } from '#test/retry-in-place.ts'
import { patterns } from '../../client/paths.ts'
import { AgeGateProvider } from './age/age-gate.tsx'
import { CategoryPage } from './category-page.tsx'

beforeEach(() => {
  // jsdom does not know <search>.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Nor does it load fonts.
  Object.assign(document, { fonts: { ready: new Promise(() => undefined) } })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'))
})

const openMains = (items: readonly MenuItem[], address?: string) => openWith(() => Response.json({ items }), address)

const openWith = (menu: () => Response | Promise<Response> | undefined, address = '/category/mains') => {
  const page = (
    <AgeGateProvider>
      <Routes>
        <Route path={patterns.category} element={<CategoryPage />} />
      </Routes>
    </AgeGateProvider>
  )
  return openPage(address, page, ({ path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    if (path === '/api/menu/extras') return Response.json({ extras: TEST_EXTRAS })
    return path.startsWith('/api/menu/') ? menu() : undefined
  })
}

test('a search in a category is read out in one place: what was found, and that nothing was', async () => {
  await openMains(TEST_ITEMS)
  await untilShown(() => expect(document.body.textContent).toContain('Waakye'))
  const regions = [...document.querySelectorAll('[role=status]')]
  const said = () => regions.map(({ textContent }) => textContent).join(' ')
  await typeInto('Search in Main Dishes', 'waakye')
  await untilShown(() => expect(said()).toContain('1 item for “waakye”'))
  const headings = [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => tagName)
  expect(headings.slice(0, 3), 'no level is left out').toEqual(['H1', 'H2', 'H3'])
  await typeInto('Search in Main Dishes', 'zzzz')
  await untilShown(() => expect(said()).toContain('No results found'))
})

const sundays = TEST_ITEMS.filter(({ id }) => id === 'omo-tuo')
test.each([
  { items: sundays, says: 'These are sold on other days.', why: 'the only dish is sold on Sundays' },
  {
    items: sundays.map((item) => ({ ...item, isAvailable: false })),
    says: 'We have none of these just now.',
    why: 'the only dish is out of the offer',
  },
  { items: [], says: 'We have none of these just now.', why: 'there is no dish' },
])('an empty category says “$says”: $why', async ({ items, says }) => {
  await openMains(items)
  await untilShown(() => expect(document.body.textContent).toContain(says))
})

test('the address /category/lifestyle of before leads to the category health', async () => {
  await openMains([], '/category/lifestyle')
  await untilShown(() => expect(location.pathname).toBe('/category/health'))
  expect(document.querySelector('h1')?.textContent).toBe('Lifestyle')
})

test('a category that did not load is asked for again in place', async () => {
  const answers = [Response.json({}, { status: 404 })]
  await openWith(() => answers.shift())
  await retryInPlace()
})

test('what failed on one page is loading, not failed, on the next one, which asks for it again', async () => {
  const answers = [Response.json({}, { status: 404 })]
  await openWith(() => answers.shift())
  const alert = () => document.querySelector('[role=alert]')
  await untilShown(() => expect(alert()).not.toBeNull())
  const link = document.querySelector<HTMLElement>('a[href="/category/beverages"]')
  await act(async () => link?.click())
  await untilShown(() => expect(location.pathname).toBe('/category/beverages'))
  expect(alert()).toBeNull()
})

test('a category that fails to load a second time says so again', async () => {
  const toasts = catchToasts()
  const second = Promise.withResolvers<Response>()
  const answers = [Response.json({}, { status: 404 }), second.promise]
  await openWith(() => answers.shift())
  await untilShown(() => expect(toasts).toHaveLength(1))
  await retryInPlace()
  await act(async () => second.resolve(Response.json({}, { status: 404 })))
  await untilShown(() => expect(toasts).toHaveLength(2))
})
