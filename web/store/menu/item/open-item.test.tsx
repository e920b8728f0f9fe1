// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MenuItem, searchMenu } from '#domain/menu/menu-api.ts'
import { pesewas } from '#domain/money.ts'
import { anItem } from '#test/builders.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { openScreen } from '../../../../test/open-screen.tsx'
import { keyOf } from '../../../client/query-of.ts'
import { ClockProvider } from '../../../client/shop/clock.tsx'
import { AgeGateProvider, SEARCH_SECTION } from '../age/age-gate.tsx'
import { AgeNotice } from '../age/age-notice.tsx'
import type { MenuPart } from '../menu-hooks.ts'
import { useOpenItem } from '../use-menu-place.ts'
import { OpenItem } from './open-item.tsx'

const beer = anItem({ id: 'beer', name: 'Club Beer', category: 'beverages', requiresAgeVerification: true })
const NOW = new Date('2026-11-20T12:00:00Z')
const bread = anItem({ id: 'bread', name: 'Tea Bread', category: 'bakery' })
const retry = vi.fn()
const aPart = (change: Partial<MenuPart>): MenuPart => ({
  pair: 'bakery-supermarket',
  items: [],
  hasFailed: false,
  isFetching: false,
  retry,
  ...change,
})
const failed = aPart({ items: undefined, hasFailed: true })

/** Opens the bread of the address. @param guessed what the server has found for “bred” */
async function openBread(address: string, part: MenuPart, guessed: MenuItem[] = []) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const queries = new QueryClient()
  queries.setQueryData(keyOf(searchMenu, { querystring: { q: 'bred', limit: 12 } }), { items: guessed })
  await openScreen(address, () =>
    createPortal(
      <QueryClientProvider client={queries}>
        <ClockProvider clock={() => NOW}>
          <AgeGateProvider>
            <OpenItem items={[]} parts={[part]} />
          </AgeGateProvider>
        </ClockProvider>
      </QueryClientProvider>,
      document.body,
    ),
  )
}

// jsdom does not scroll.
beforeAll(async () => {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
  await import('./item-dialog.tsx')
})
afterAll(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

const dialog = () => document.querySelector('[role="dialog"]')

test('an item that only the search of the server has opens, although its part of the menu failed to load', async () => {
  await openBread('/?q=bred&item=bread', failed, [bread])
  expect(dialog()?.textContent).toContain('Tea Bread')
})

test('an item whose part may have failed to load is not said to be off the menu, and the part is asked for again', async () => {
  await openBread('/?item=bread', failed)
  expect(dialog()?.textContent).toContain('Failed to load menu items')
  const buttons = [...(dialog()?.querySelectorAll('button') ?? [])]
  await act(async () => buttons.find(({ textContent }) => textContent === 'Try again')?.click())
  expect(retry).toHaveBeenCalledOnce()
})

test('a way that is sold out cannot be chosen, and says so', async () => {
  const ways = ['Plain', 'Seeded'].map((name) => ({
    ...{ id: name.toLowerCase(), name, priceAdjustment: pesewas(0), isDefault: name === 'Plain' },
    soldOutUntil: name === 'Seeded' ? '2026-11-20T22:00:00.000Z' : null,
  }))
  await openBread('/?q=bred&item=bread', failed, [anItem({ ...bread, variations: ways })])
  const radio = (name: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent.includes(name))
  expect(radio('Seeded')?.textContent).toContain('Sold out')
  expect(radio('Seeded')?.querySelector('input')?.disabled).toBe(true)
  expect(radio('Plain')?.querySelector('input')?.disabled).toBe(false)
})

test('an item that no part of the menu has is off the menu', async () => {
  await openBread('/?item=bread', aPart({}))
  expect(dialog()?.textContent).toContain('Not on the menu')
})

test('whoever has confirmed their age for what a search found is not asked again when it opens', async () => {
  function Found() {
    const { open } = useOpenItem()
    const part = aPart({ items: [beer] })
    return (
      <>
        <AgeNotice count={1} section={SEARCH_SECTION} />
        <button type="button" onClick={() => open('beer')}>
          Club Beer
        </button>
        <OpenItem items={[beer]} parts={[part]} section={SEARCH_SECTION} />
      </>
    )
  }
  await openPage(
    '/?q=beer',
    <AgeGateProvider>
      <Found />
    </AgeGateProvider>,
    () => undefined,
  )
  await press('Show 18+ items')
  await untilShown(() => expect(dialog()?.textContent).toContain('Are you 18 or older?'))
  await act(async () => document.querySelector<HTMLElement>('[role=checkbox], [type=checkbox]')?.click())
  await press('Confirm')
  await press('Club Beer')
  await untilShown(() => expect(dialog()?.textContent).toContain('Add to cart'))
  expect(dialog()?.textContent).not.toContain('Are you 18')
})

/** A page of the shop with a beer, whose question for the age is about to be asked. */
function Beers() {
  const { open } = useOpenItem()
  const navigate = useNavigate()
  const part = aPart({ items: [beer] })
  return (
    <AgeGateProvider>
      <AgeNotice count={1} section="beverages" />
      <button type="button" onClick={() => open('beer')}>
        Club Beer
      </button>
      <button type="button" onClick={() => navigate('/category/beverages')}>
        Beverages
      </button>
      <OpenItem items={[beer]} parts={[part]} />
    </AgeGateProvider>
  )
}

test.each([
  { what: 'to the page below an item', buttons: ['Club Beer'], before: '/menu', reached: '/menu?item=beer' },
  {
    what: 'to another page',
    buttons: ['Beverages', 'Show 18+ items'],
    before: '/menu',
    reached: '/category/beverages',
  },
])('going back $what closes the question for the age', async ({ buttons, before, reached }) => {
  const address = () => window.location.pathname + window.location.search
  await openPage(before, <Beers />, () => undefined)
  for (const button of buttons) await press(button)
  await untilShown(() => expect(dialog()?.textContent).toContain('Are you 18 or older?'))
  expect(address()).toBe(reached)
  history.back()
  await untilShown(() => expect(dialog()).toBeNull())
  expect(address()).toBe(before)
})
