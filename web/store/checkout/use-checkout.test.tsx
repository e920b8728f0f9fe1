// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { changeCart } from '#domain/cart/cart-lines.ts'
import type { ErrorBody } from '#domain/errors.ts'
import { formatCedis, pesewas } from '#domain/money.ts'
import type { Quote } from '#domain/orders/orders-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { aChoice, anOrderView, aShop, SIMPLEST_TOTAL, TEST_EXTRAS, TEST_ITEMS } from '#test/builders.ts'
import { AMAS_PROFILE, aQuote, RICE_SEEN, withRice } from '#test/carts.ts'
import { openPage, press, untilShown } from '#test/open-page.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { keep, leaving, SESSION_KEY } from '../../client/session/session-store.ts'
import { cartStore } from '../orders/cart/cart-store.ts'
import { type CheckoutDraft, checkoutDraft, EMPTY_DRAFT } from '../orders/checkout-draft.ts'
import { type LocalOrder, localOrders } from '../orders/local-orders.ts'
import { orderAttempt } from '../orders/order-attempt.ts'
import { profileSaver } from '../profile/details/use-profile-autosave.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { QuickOrder } from './quick-order.tsx'
import { useCheckout } from './use-checkout.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const SATURDAY = '2026-11-21T13:00:00.000Z'
/** A slot before something is sold again, and one after it. */
const LATER = ['2026-11-21T14:15:00.000Z', '2026-11-21T15:30:00.000Z'] as const
const AGAIN = '2026-11-21T15:00:00.000Z'
const KEY = '0198c0de-0000-7000-8000-0000000000e1'
const DRAFT: CheckoutDraft = { ...EMPTY_DRAFT, name: 'Ama', phone: '0244123456', address: 'Ahodwo', city: 'Kumasi' }

beforeEach(() => {
  localStorage.clear()
  for (const stored of [cartStore, checkoutDraft, localOrders, orderAttempt]) stored.forget()
  cartStore.update(withRice)
})

const FAILED: ErrorBody = { code: 'server.failed', title: 'Something went wrong', message: 'Please try again.' }
const PAY = `Pay by MoMo or card${formatCedis(SIMPLEST_TOTAL)}`
const words = () => document.body.textContent

function End() {
  const { price, blocked, whyNotAt, change } = useCheckout({ go: () => undefined, back: () => undefined })
  return (
    <>
      <QuickOrder way="paystack" onCheckout={() => undefined} />
      {price?.source}, blocked: {blocked}
      {LATER.map((at) => ` ${at}: ${whyNotAt(new Date(at)) ?? 'free'}`)}
      <button type="button" onClick={() => change({ phone: '0201234567' })}>
        Another number
      </button>
      <button type="button" onClick={() => change({ name: 'Ama Mensah' })}>
        Another name
      </button>
      <button type="button" onClick={() => change({ address: 'Osu 3', city: 'Accra' })}>
        Another place
      </button>
    </>
  )
}

/** Opens the end of the cart, and waits until its price and the full slots are known; gives the orders that were sent. @param quoted null: no quote comes */
async function openQuickOrder(
  draft: Partial<CheckoutDraft>,
  quoted: Partial<Quote> | null = {},
  refusal?: ErrorBody | (() => ErrorBody),
  shop = aShop(),
) {
  checkoutDraft.update(() => ({ ...DRAFT, ...draft }))
  const sent: unknown[] = []
  const queries = await openPage('/?buy=cart', <End />, (asked) => {
    if (asked.path === '/api/shop') return Response.json(shop)
    if (asked.path === '/api/delivery-slots/full') return Response.json({ startsAt: [SATURDAY] })
    if (asked.path === '/api/quote') {
      return quoted ? Response.json(aQuote(cartStore.read(), quoted)) : Response.json(FAILED, { status: 500 })
    }
    if (asked.path === '/api/menu/extras') {
      return Response.json({ extras: TEST_EXTRAS.map((extra) => ({ ...extra, soldOutUntil: AGAIN })) })
    }
    if (asked.path.startsWith('/api/menu/')) return Response.json({ items: TEST_ITEMS })
    if (asked.path !== '/api/orders') return undefined
    sent.push(asked.body)
    return refusal && Response.json(refusal instanceof Function ? refusal() : refusal, { status: 409 })
  })
  const isKnown = (url: string) => queries.getQueriesData({ queryKey: [url] }).some(([, data]) => data !== undefined)
  await untilShown(() => expect(words()).toContain(quoted ? 'quoted' : 'seen'))
  if (draft.scheduledFor) await untilShown(() => expect(isKnown('GET /api/delivery-slots/full')).toBe(true))
  return sent
}

const lastView = (scheduledFor: string): LocalOrder['last'] => ({
  order: anOrderView({ city: 'Kumasi', placedAt: NOW.toISOString(), scheduledFor }),
  at: NOW.toISOString(),
})
const unpaidOrder = (last: LocalOrder['last']): LocalOrder => ({
  id: '7K3QF9M2XA',
  status: 'awaiting_payment',
  total: SIMPLEST_TOTAL,
  placedAt: NOW.toISOString(),
  context: 'home',
  deliveryName: 'Ama',
  bought: [{ id: 'home|malt|regular|none|none|', quantity: 2 }],
  last,
})
const placed = { key: KEY, content: 'x', orderId: '7K3QF9M2XA', replaces: null, unanswered: [], isRefused: false }
const sentAgain = { ...placed, orderId: null, isRefused: true, replaces: { key: KEY, orderId: '7K3QF9M2XA' } }

test.each([
  { why: 'the unpaid order that this one replaces has it', attempt: placed, last: lastView(SATURDAY) },
  { why: 'nothing was heard of that order since it was placed', attempt: placed, last: null },
  { why: 'a change of that order was refused', attempt: sentAgain, last: lastView(SATURDAY) },
  { why: 'the order was sent and may have arrived', attempt: { ...placed, orderId: null }, last: undefined },
])('a full slot stays chosen: $why', async ({ attempt, last }) => {
  orderAttempt.update(() => attempt)
  localOrders.update(() => (last === undefined ? [] : [unpaidOrder(last)]))
  await openQuickOrder({ scheduledFor: SATURDAY })
  await untilShown(() => expect(words()).toContain('Pay by MoMo or card'))
  expect(words()).not.toContain(CHECKOUT_TEXTS.slotGone)
  expect(checkoutDraft.read().scheduledFor).toBe(SATURDAY)
})

test.each([
  { why: 'others have it', orders: [] },
  { why: 'the try for it was refused', orders: [], attempt: { ...placed, orderId: null, isRefused: true } },
  { why: 'the own order is at another time', orders: [unpaidOrder(lastView('2026-11-21T14:15:00.000Z'))] },
  { why: 'the own order is cancelled', orders: [{ ...unpaidOrder(lastView(SATURDAY)), status: 'cancelled' }] },
])('a full slot is taken: $why', async ({ orders, attempt = placed }) => {
  orderAttempt.update(() => attempt)
  localOrders.update(() => orders)
  await openQuickOrder({ scheduledFor: SATURDAY })
  await untilShown(() => expect(words()).toContain(CHECKOUT_TEXTS.slotGone))
  expect(checkoutDraft.read().scheduledFor).toBeNull()
})

test.each([
  { days: -1, slot: '2026-11-22T13:00:00.000Z', isTaken: false },
  { days: -1, slot: '2026-11-21T14:15:00.000Z', isTaken: true },
  { days: 1, slot: '2026-11-20T13:15:00.000Z', isTaken: false },
])(
  'a phone whose clock is $days day off orders for $slot by the clock of the shop',
  async ({ days, slot, isTaken }) => {
    // The clock of the page stands still, that of the answers does not.
    const shop = aShop({ serverTime: new Date(Date.now() - days * DAY_MS).toISOString() })
    const sent = await openQuickOrder({ scheduledFor: slot }, {}, undefined, shop)
    if (isTaken) return untilShown(() => expect(words()).toContain(CHECKOUT_TEXTS.slotGone))
    await press('Accept new total')
    await press(PAY)
    await untilShown(() => expect(sent).toMatchObject([{ scheduledFor: slot }]))
  },
)

test('an order goes without a code that was not looked up: its total is the one that was quoted', async () => {
  const sent = await openQuickOrder({ code: 'TEN' }, { codeProblem: 'too_many_tries' })
  await press(PAY)
  await untilShown(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ expectedTotal: SIMPLEST_TOTAL })
  expect(sent[0]).not.toHaveProperty('code')
})

test('an offer that is refused to a phone number is asked for again for another one', async () => {
  const offer = { id: KEY, name: 'First order', code: null, isBesidePlan: false }
  const quote = aQuote(cartStore.read(), { withheld: [offer] })
  const refusal = { code: 'order.price_changed' as const, title: '', message: '', details: { quote } }
  await openQuickOrder({}, {}, refusal)
  await press(PAY)
  await untilShown(() => expect(checkoutDraft.read().without).toEqual([KEY]))
  await press('Another name')
  expect(checkoutDraft.read().without).toEqual([KEY])
  await press('Another number')
  expect(checkoutDraft.read().without).toEqual([])
})

test('what is refused to a phone number is not noted for another one that was typed meanwhile', async () => {
  const offer = { id: KEY, name: 'First order', code: null, isBesidePlan: false }
  const quote = aQuote(cartStore.read(), { withheld: [offer], codeProblem: 'not_yours' })
  const sent = await openQuickOrder({ code: 'TEN' }, {}, () => {
    checkoutDraft.update((draft) => ({ ...draft, phone: '0201234567' }))
    return { code: 'order.price_changed', title: '', message: '', details: { quote } }
  })
  await press(PAY)
  await untilShown(() => expect(sent).toHaveLength(1))
  await untilShown(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  expect(checkoutDraft.read()).toMatchObject({ without: [], code: 'TEN' })
})

test('while quotes fail, the total of a refusal is shown and can be accepted', async () => {
  const total = pesewas(SIMPLEST_TOTAL - 1_000)
  const quote = aQuote(cartStore.read())
  const details = { quote: { ...quote, totals: { ...quote.totals, total } } }
  const sent = await openQuickOrder({}, null, { code: 'order.price_changed', title: '', message: '', details })
  await press(PAY)
  await untilShown(() => expect(words()).toContain(formatCedis(total)))
  await press('Accept new total')
  await press(`Pay by MoMo or card${formatCedis(total)}`)
  await untilShown(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ expectedTotal: total })
})

test('the total of a refusal is not shown for another city than it was quoted for', async () => {
  const total = pesewas(SIMPLEST_TOTAL - 1_000)
  const quote = aQuote(cartStore.read())
  const details = { quote: { ...quote, totals: { ...quote.totals, total } } }
  await openQuickOrder({}, null, () => {
    checkoutDraft.update((draft) => ({ ...draft, city: 'Accra' }))
    return { code: 'order.price_changed', title: '', message: '', details }
  })
  const fetched = vi.spyOn(globalThis, 'fetch')
  await press(PAY)
  const asked = () => fetched.mock.calls.filter(([path]) => path === '/api/quote').map(([, init]) => String(init?.body))
  await untilShown(() => expect(asked().at(-1)).toContain('Accra'))
  expect(words()).not.toContain(formatCedis(total))
})

test.each([
  { country: 'Ghana', saved: { fullName: 'Ama Mensah', address: 'Osu 3', city: 'Accra' } },
  { country: 'International', saved: { fullName: 'Ama Mensah' } },
])('of what is typed before a profile in $country has come, it takes $saved', async ({ country, saved }) => {
  signInAs(KEY)
  onTestFinished(() => leaving(async () => keep.removeItem(SESSION_KEY)))
  let arrive = (_: Response) => {}
  await openPage('/?buy=cart', <End />, ({ method, path }) => {
    if (path === '/api/shop') return Response.json(aShop())
    if (path !== '/api/profile') return undefined
    return method === 'GET' ? new Promise<Response>((resolve) => (arrive = resolve)) : Response.json(AMAS_PROFILE)
  })
  await press('Another name')
  await press('Another place')
  expect(profileSaver.read().change).toEqual({ fullName: 'Ama Mensah' })
  await act(async () => arrive(Response.json({ ...AMAS_PROFILE, country })))
  await untilShown(() => expect(checkoutDraft.read().filled).not.toBeNull())
  expect(profileSaver.read().change).toEqual(saved)
})

test('nothing can be ordered for any time while the shop serves no city', async () => {
  const cities = SEED_SETTINGS.cities.map((city) => ({ ...city, isServed: false }))
  await openQuickOrder({}, {}, undefined, aShop({ cities }))
  expect(words()).toContain('blocked: We do not deliver at the moment.')
})

test.each([
  { manualPayment: 'off', words: 'blocked: We cannot take payments at the moment. Please call us on', isShown: true },
  { manualPayment: 'offered', words: 'We cannot take payments', isShown: false },
] as const)('without keys and with manual mobile money $manualPayment, “$words” is said: $isShown', async (row) => {
  const { payment } = aShop()
  const { manualPayment, isShown } = row
  await openQuickOrder({}, {}, undefined, aShop({ payment: { ...payment, problem: 'missing_key' }, manualPayment }))
  expect(words()?.includes(row.words)).toBe(isShown)
})

test('nothing can be ordered as soon as possible from a kitchen without an opening ahead', async () => {
  const kitchenHours = SEED_SETTINGS.kitchen_hours.map(() => ({ opensMinute: 0, closesMinute: 0 }))
  await openQuickOrder({}, {}, undefined, aShop({ kitchenHours }))
  expect(words()).toContain('blocked: The kitchen is closed. Please call us for the next opening.')
})

test('a slot before an extra of the cart is sold again cannot be chosen', async () => {
  const extras = [{ extraId: 'plantain', quantity: 1 }]
  const choice = aChoice({ itemId: 'jollof', size: 'large', accompanimentId: 'with-tilapia', extras })
  const seen = { ...RICE_SEEN, name: 'Jollof Rice', category: 'mains' as const, unitPrice: pesewas(1) }
  cartStore.update(() => changeCart([], { type: 'add', choice, source: 'home', seen }))
  await openQuickOrder({ scheduledFor: LATER[1] })
  await untilShown(() => expect(words()).toContain(`${LATER[0]}: Grilled Tilapia is sold out`))
  expect(words()).toContain(`${LATER[1]}: free`)
})
