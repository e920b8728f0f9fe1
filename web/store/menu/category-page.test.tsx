// @vitest-environment jsdom
import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aShop, TEST_EXTRAS, TEST_ITEMS } from '#test/builders.ts'
import { openPage, typeInto, untilShown } from '#test/open-page.tsx'
import { patterns } from '../../client/paths.ts'
import { AgeGateProvider } from './age/age-gate.tsx'
import { CategoryPage } from './category-page.tsx'

test('a search in a category is read out in one place: what was found, and that nothing was', async () => {
  // jsdom does not know <search>.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Nor does it load fonts.
  Object.assign(document, { fonts: { ready: new Promise(() => undefined) } })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'))
  const page = (
    <AgeGateProvider>
      <Routes>
        <Route path={patterns.category} element={<CategoryPage />} />
      </Routes>
    </AgeGateProvider>
  )
  await openPage('/category/mains', page, ({ path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    if (path === '/api/menu/extras') return Response.json({ extras: TEST_EXTRAS })
    return path.startsWith('/api/menu/') ? Response.json({ items: TEST_ITEMS }) : undefined
  })
  await untilShown(() => expect(document.body.textContent).toContain('Waakye'))
  const regions = [...document.querySelectorAll('[role=status]')]
  const said = () => regions.map(({ textContent }) => textContent).join(' ')
  await typeInto('Search in Main Dishes', 'waakye')
  await untilShown(() => expect(said()).toContain('1 item for “waakye”'))
  await typeInto('Search in Main Dishes', 'zzzz')
  await untilShown(() => expect(said()).toContain('No results found'))
})
