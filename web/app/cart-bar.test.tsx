// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { changeCart } from '#domain/cart/cart-lines.ts'
import { pesewas } from '#domain/money.ts'
import { type Quote, quoteOrder } from '#domain/orders/orders-api.ts'
import { aShop } from '#test/builders.ts'
import { aQuote, withRice } from '#test/carts.ts'
import { openPage, untilShown } from '#test/open-page.tsx'
import { paths } from '../client/paths.ts'
import { keyOf } from '../client/query-of.ts'
import { cartStore } from '../store/orders/cart/cart-store.ts'
import { CartBar } from './cart-bar.tsx'

const KEY = '0198c0de-0000-7000-8000-0000000000e1'
/** Puts a sack of rice in the cart. */
const addRice = () => void cartStore.update(withRice)
beforeEach(() => void cartStore.update(() => []))

test.each([
  { address: '/terms', isShown: true, why: 'nothing is under it' },
  {
    address: paths.chargeOf({ purpose: 'order', subjectId: '7K2M9QXR4T' }),
    isShown: false,
    why: 'it would cover the button that pays',
  },
])('the button to the cart is at $address: $isShown, because $why', async ({ address, isShown }) => {
  addRice()
  await openPage(address, <CartBar />, () => undefined)
  expect(document.querySelector('[aria-label^="View Cart"]') !== null).toBe(isShown)
})

test('what is in the cart is read out from its first item on', async () => {
  await openPage('/terms', <CartBar />, () => undefined)
  const region = document.querySelector('[role=status]')
  expect(region?.textContent).toBe('')
  await act(async () => addRice())
  expect(region?.textContent).toContain('1 item')
})

test('the button to the cart goes with the last piece', async () => {
  addRice()
  await openPage('/terms', <CartBar />, () => undefined)
  const button = () => document.querySelector('[aria-label^="View Cart"]')
  expect(button()).not.toBeNull()
  const [line] = cartStore.read()
  await act(async () => cartStore.update((all) => changeCart(all, { type: 'remove', id: line?.id ?? '' })))
  expect(button()).toBeNull()
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
})

test.each([
  {
    offer: { id: KEY, name: 'Ten off', code: null, isBesidePlan: true },
    asks: 1,
    shows: 'GH₵ 300.00',
    why: 'an offer runs',
  },
  { offer: null, asks: 0, shows: 'GH₵ 333.90', why: 'no offer is known' },
])('after an item is added, the button shows $shows and asks $asks times: $why', async ({ offer, asks, shows }) => {
  addRice()
  const quote = aQuote([])
  const promoted: Quote = { ...quote, promotion: offer, totals: { ...quote.totals, total: pesewas(30_000) } }
  let asked = 0
  const queries = await openPage('/terms', <CartBar />, ({ path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    if (path !== '/api/quote') return undefined
    asked += 1
    return Response.json(promoted)
  })
  // The cart was opened before.
  queries.setQueryData([...keyOf(quoteOrder), 'the cart before'], promoted)
  await act(async () => addRice())
  await untilShown(() => expect(document.querySelector('[aria-label^="View Cart"]')?.textContent).toContain(shows))
  expect(asked).toBe(asks)
})
