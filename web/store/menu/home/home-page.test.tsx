// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aShop, TEST_EXTRAS, TEST_ITEMS } from '#test/builders.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { AgeGateProvider } from '../age/age-gate.tsx'
import { HomePage } from './home-page.tsx'

beforeEach(() => {
  // jsdom does not know <search>.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // Nor does it load fonts.
  Object.assign(document, { fonts: { ready: new Promise(() => undefined) } })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'))
})

test('a part of the menu that fails shows one error, and one that loads shows placeholders', async () => {
  let arrive = (_: Response) => {}
  const page = (
    <AgeGateProvider>
      <HomePage />
    </AgeGateProvider>
  )
  await openPage('/', page, ({ path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    if (path === '/api/menu/extras') return Response.json({ extras: TEST_EXTRAS })
    if (path === '/api/menu/popular') return Response.json({ itemIds: [] })
    if (path === '/api/menu/bakery-supermarket') return Response.json({}, { status: 500 })
    if (path === '/api/menu/equipment-health') return new Promise<Response>((resolve) => (arrive = resolve))
    return path.startsWith('/api/menu/') ? Response.json({ items: TEST_ITEMS }) : undefined
  })
  const headings = () => [...document.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)
  await untilShown(() =>
    expect(headings()).toContain('Bakery & Snacks and Supermarket & Groceries could not be loaded.'),
  )
  expect(headings()).toContain('Equipment & Services')
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
  const hire = TEST_ITEMS.slice(0, 1).map((item) => ({ ...item, id: 'pot', name: 'Big Pot', category: 'equipment' }))
  await act(async () => arrive(Response.json({ items: hire })))
  await untilShown(() => expect(document.body.textContent).toContain('Big Pot'))
})
