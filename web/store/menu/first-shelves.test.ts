import { expect, test } from 'vitest'
import type { FirstMenu } from '#domain/menu/first-menu.ts'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { pesewas } from '#domain/money.ts'
import { anItem } from '#test/builders.ts'
import { renderFirstShelves } from '../../app/page-markup.tsx'

const menu: FirstMenu = { items: [], extras: [], now: new Date('2026-11-20T12:00:00Z') }
const dish = (id: string, change: Partial<MenuItem> = {}) =>
  anItem({ id, name: `Dish ${id}`, grouping: 'Soups', prices: { medium: pesewas(3500) }, ...change })
const idsIn = (markup: string) => [...markup.matchAll(/data-item="(\w+)"/g)].map(([, id]) => id)

test('a category has its shelves until a phone is full, and links to all of them', () => {
  const soups = Array.from({ length: 5 }, (_, index) => dish(`s${index}`))
  const stews = Array.from({ length: 5 }, (_, index) => dish(`t${index}`, { grouping: 'Stews' }))
  const later = dish('w', { grouping: 'Wraps' })
  const other = dish('b', { category: 'beverages' })
  const markup = renderFirstShelves('mains', { ...menu, items: [later, other, ...stews, ...soups] })
  expect(idsIn(markup)).toEqual([...soups, ...stews].map(({ id }) => id))
  expect(markup).toContain('data-first-page="/category/mains"')
  expect(markup).toMatch(/href="#shelf-0".*Soups.*href="#shelf-1".*Stews.*href="#shelf-2".*Wraps/)
  expect(markup, 'the app loads the pictures, because the network may be slow').not.toMatch(/<(img|link) /)
})

test('items for adults are left out, because the server does not know an age', () => {
  const items = [
    dish('a', { category: 'beverages' }),
    dish('b', { category: 'beverages', requiresAgeVerification: true }),
  ]
  expect(idsIn(renderFirstShelves('beverages', { ...menu, items }))).toEqual(['a'])
})

test('what the operator typed cannot become markup', () => {
  const name = '<img src=x onerror=alert(1)> & "more"'
  const markup = renderFirstShelves('mains', { ...menu, items: [dish('a', { name, grouping: name })] })
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;')
  expect(markup).not.toContain('<img')
})
