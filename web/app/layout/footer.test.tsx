// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aShop } from '#test/builders.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { Footer } from './footer.tsx'

test.each([
  { isServed: true, isNamed: true },
  { isServed: false, isNamed: false },
])('with cities that are served, $isServed, the footer says where the shop delivers: $isNamed', async (row) => {
  const shop = aShop()
  const cities = shop.cities.map((city) => ({ ...city, isServed: row.isServed }))
  await openPage('/terms', <Footer />, ({ path }) =>
    path === '/api/shop' ? Response.json({ ...shop, cities }) : undefined,
  )
  await untilShown(() => expect(document.body.textContent).toContain(shop.brand.phone))
  expect(document.body.textContent?.includes('Delivering in')).toBe(row.isNamed)
})
