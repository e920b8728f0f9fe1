// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bps } from '#domain/money.ts'
import { anAddress, aShop, TEST_EXTRAS, TEST_ITEMS } from '#test/builders.ts'
import { AMAS_PROFILE, aQuote, withRice } from '#test/carts.ts'
import { controlOf, openPage, press, typeInto, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, leaving, onOwnerGone, SESSION_KEY } from '../../client/session/session-store.ts'
import { forgetPerson } from '../../client/storage/stored-value.ts'
import { storedAddresses } from '../addresses/stored-addresses.ts'
import { cartStore } from '../orders/cart/cart-store.ts'
import { type CheckoutDraft, checkoutDraft, EMPTY_DRAFT } from '../orders/checkout-draft.ts'
import { CheckoutPage } from './checkout-page.tsx'

const PAGE_NOW = Date.parse('2026-11-20T12:00:00Z')
const DRAFT: CheckoutDraft = { ...EMPTY_DRAFT, name: 'Ama', phone: '0244123456', address: 'House 14', city: 'Accra' }

beforeEach(() => {
  cartStore.update(() => withRice([]))
  checkoutDraft.update(() => DRAFT)
})

/** Opens the order form of a cart with a sack of rice. @param own what is answered first */
async function openForm(own: Parameters<typeof openPage>[2] = () => undefined) {
  await openPage('/checkout', <CheckoutPage />, (asked) => {
    const answer = own(asked)
    if (answer) return answer
    if (asked.path === '/api/shop') return Response.json(aShop({ serverTime: serverTimeAt(PAGE_NOW) }))
    if (asked.path === '/api/quote') return Response.json(aQuote(cartStore.read()))
    if (asked.path === '/api/delivery-slots/full') return Response.json({ startsAt: [] })
    if (asked.path === '/api/menu/extras') return Response.json({ extras: TEST_EXTRAS })
    return asked.path.startsWith('/api/menu/') ? Response.json({ items: TEST_ITEMS }) : undefined
  })
  await untilShown(() => expect(words()).toContain('Delivery address'))
}

/** The clock of the page stands still, and an answer is dated by the browser's own. */
const serverTimeAt = (shopNow: number) => new Date(shopNow + Date.now() - PAGE_NOW).toISOString()
const words = () => document.body.textContent
const radios = () => [...document.querySelectorAll<HTMLInputElement>('[type=radio]')]
const choose = (value: string) =>
  act(async () =>
    radios()
      .find((one) => one.value === value)
      ?.click(),
  )
const days = () =>
  radios().flatMap(({ value, disabled }) => (/^\d{4}-\d\d-\d\d$/.test(value) && !disabled ? [value] : []))
const times = () => radios().filter(({ value }) => value.includes('T'))

test.each([-1, 0, 1])('a phone whose clock is %i days ahead is offered the shop’s days', async (ahead) => {
  const shopNow = PAGE_NOW - ahead * 24 * 3_600_000
  await openForm(({ path }) =>
    path === '/api/shop' ? Response.json(aShop({ serverTime: serverTimeAt(shopNow) })) : undefined,
  )
  await choose('later')
  expect(days()[0]).toBe(new Date(shopNow + 24 * 3_600_000).toISOString().slice(0, 10))
})

test('a time that was given up is said in the form, and cannot be chosen again', async () => {
  checkoutDraft.update(() => ({ ...DRAFT, isSlotGone: true }))
  const last = '2026-11-22T19:15:00.000Z'
  await openForm(({ path }) => (path === '/api/delivery-slots/full' ? Response.json({ startsAt: [last] }) : undefined))
  expect(words()).toContain('That time is taken. Please pick another.')
  await choose(last.slice(0, 10))
  await untilShown(() => expect(words()).toContain('Some of these times are fully booked.'))
  expect(times().at(-1)).toMatchObject({ value: last, disabled: true })
  expect(times().filter(({ disabled }) => disabled)).toHaveLength(1)
})

test('a session that is ended elsewhere keeps what was typed into the order form', async () => {
  signInAs(AMAS_PROFILE.userId)
  onTestFinished(() => leaving(async () => keep.removeItem(SESSION_KEY)))
  checkoutDraft.update(() => EMPTY_DRAFT)
  let isEnded = false
  await openForm(({ path }) => {
    if (path.includes('/auth/v1/token')) {
      return Response.json({ code: 400, error_code: 'session_not_found', msg: 'Session not found' }, { status: 400 })
    }
    if (isEnded) return Response.json({ code: 'session.ended', title: '', message: '' }, { status: 401 })
    return path === '/api/profile' ? Response.json(AMAS_PROFILE) : undefined
  })
  await untilShown(() => expect(controlOf('Name').value, 'the name of the account').toBe('Ama'))
  await typeInto('Delivery address', 'House 12, Osu')
  isEnded = true
  await typeInto('Name', 'Ama Serwaa')
  await untilShown(() => expect(keep.getItem(SESSION_KEY)).toBeNull())
  expect([controlOf('Name').value, controlOf('Delivery address').value]).toEqual(['Ama Serwaa', 'House 12, Osu'])
})

test('sign-out empties the order form', async () => {
  // As the page itself does when it opens.
  onTestFinished(onOwnerGone(forgetPerson))
  signInAs(AMAS_PROFILE.userId)
  await openForm()
  expect(controlOf('Delivery address').value).toBe('House 14')
  await act(() => leaving(async () => keep.removeItem(SESSION_KEY)))
  await untilShown(() => expect([controlOf('Name').value, controlOf('Delivery address').value]).toEqual(['', '']))
})

test('the discount of the own plan is shown before the shop has answered with its price', async () => {
  signInAs(AMAS_PROFILE.userId)
  onTestFinished(() => leaving(async () => keep.removeItem(SESSION_KEY)))
  const subscription = { planId: 'chillz_boss', planName: 'Boss', discountBps: bps(1_300), expiresAt: null }
  await openForm(({ path }) => {
    if (path === '/api/profile') return Response.json({ ...AMAS_PROFILE, subscription })
    return path === '/api/quote' ? new Promise<Response>(() => undefined) : undefined
  })
  await untilShown(() => expect(words()).toContain('Plan discount (13%)'))
  expect(words()).toContain('− GH₵ 19.50')
})

test('a pin far from the chosen city is doubted, keeps the typed address, and is removed again', async () => {
  const position = { coords: { latitude: 6.69, longitude: -1.62, accuracy: 240 } }
  let isRefused = false
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (found: (_: object) => void, failed: (_: object) => void) =>
        isRefused ? failed({ code: 1 }) : found(position),
    },
  })
  await openForm(({ path }) =>
    path.includes('geocode') ? Response.json({ address: null, region: null, attribution: null }) : undefined,
  )
  await press('Use my location')
  await untilShown(() => expect(words()).toContain('This pin is in Kumasi, not in Accra. Remove it, or choose Kumasi.'))
  expect(words()).toContain('only to about 250 m')
  expect(controlOf('Delivery address').value).toBe('House 14')
  await press('Remove pin')
  expect(words()).not.toContain('This pin is in Kumasi')
  isRefused = true
  await press('Use my location')
  await untilShown(() => expect(words()).toContain('does not share its location with us'))
})

test('a saved address fills in the form with one tap: its city, code, pin and phone', async () => {
  const home = anAddress({ point: { lat: 5.556, lng: -0.1969 }, gpsCode: 'GA-183-8164' })
  const mum = anAddress({
    name: 'Mum',
    address: 'Ahodwo',
    city: 'Kumasi',
    gpsCode: '',
    point: null,
    phone: '0201234567',
  })
  storedAddresses.update(() => [
    { ...home, id: '0198c0de-0000-7000-8000-0000000000ad' },
    { ...mum, id: '0198c0de-0000-7000-8000-0000000000ae' },
  ])
  onTestFinished(() => storedAddresses.forget())
  await openForm()
  const fields = () => ['Phone', 'Delivery address', 'GhanaPostGPS code'].map((label) => controlOf(label).value)
  const cityOf = () => radios().find(({ value, checked }) => checked && ['Accra', 'Kumasi'].includes(value))?.value
  const tap = (name: string) =>
    act(async () =>
      radios()
        .find(({ labels }) => labels?.[0]?.textContent.startsWith(name))
        ?.click(),
    )
  await tap(home.name)
  expect([...fields(), cityOf()]).toEqual([expect.any(String), home.address, 'GA-183-8164', home.city])
  expect(words()).toContain('Remove pin')
  await tap('Mum')
  expect([...fields(), cityOf()]).toEqual(['0201234567', 'Ahodwo', '', 'Kumasi'])
})

test('an order with a wrong code is not sent to the payment, which opens without the code', async () => {
  await openForm()
  const send = () => act(async () => document.querySelector('form')?.requestSubmit())
  await typeInto('GhanaPostGPS code', 'GA-18-8164')
  await untilShown(() => expect(words()).toContain('GH₵ 1'))
  await send()
  expect(words()).toContain('Some digits are missing. A code looks like GA-183-8164.')
  expect(location.search).toBe('')
  await typeInto('GhanaPostGPS code', '')
  await send()
  await untilShown(() => expect(location.search).toBe('?buy=pay'))
})
