// @vitest-environment jsdom
import { act } from 'react'
import { createPortal } from 'react-dom'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { GROW_MAX } from '#domain/grow/grow-api.ts'
import { type GrowCartLine, setGrowLine } from '#domain/grow/grow-cart.ts'
import { pesewas } from '#domain/money.ts'
import { SEED_GROW } from '#seed/grow.ts'
import { catchToasts } from '../../../test/catch-toasts.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { growCartStore } from './grow-cart-store.ts'
import type { ShownOffer } from './grow-query.ts'
import { OfferCard } from './offer-card.tsx'

beforeEach(() => growCartStore.forget())
afterAll(() => growCartStore.forget())

const [farm] = SEED_GROW.farms
const [crop] = SEED_GROW.produce
if (!farm || !crop) throw new Error('the seed has no farm or no crop')
const OFFER: ShownOffer = {
  ...{ farmId: farm.id, produceId: crop.id, farm, crop },
  ...{ price: pesewas(1_800), min: 2, step: 2, left: null },
}
const aLine = (change: Partial<GrowCartLine> = {}): GrowCartLine => ({
  ...{ farmId: 'another', produceId: 'tomato', name: 'Tomatoes', farm: 'Another', unit: 'kg', image: '' },
  ...{ price: pesewas(1_800), quantity: 2 },
  ...change,
})
const show = (offer = OFFER) =>
  openScreen('/grow', () => createPortal(<OfferCard offer={offer} cycleId="week-47" isEager={false} />, document.body))
const named = (name: RegExp) =>
  [...document.querySelectorAll('button')].find(
    (button) => name.test(button.ariaLabel ?? '') || name.test(button.textContent),
  )
const press = (name: RegExp) =>
  act(async () => {
    named(name)?.focus()
    named(name)?.click()
  })

test('a basket that is full says so: nothing was added', async () => {
  for (let line = 0; line < GROW_MAX.lines; line += 1) {
    growCartStore.update((cart) => setGrowLine(cart, 'week-47', aLine({ produceId: `crop-${line}` })))
  }
  const shown = catchToasts()
  await show()
  await press(/^Add /)
  const first = aLine({ produceId: 'crop-0', quantity: 0 })
  await act(async () => growCartStore.update((cart) => setGrowLine(cart, 'week-47', first)))
  await press(/^Add /)
  expect(shown.map(({ title }) => title)).toEqual(['Your grow basket is full', 'Added to grow basket'])
})

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('the focus stays at the offer when its button goes with the first and the last piece', async () => {
  await show()
  await press(/^Add /)
  expect(focused()).toMatch(/^One .* more$/)
  // The farm sells from 2.
  await press(/ less$/)
  expect(focused()).toMatch(/^Add /)
})

test('the focus is on the button for less where the first piece is all that is left', async () => {
  await show({ ...OFFER, left: 2 })
  await press(/^Add /)
  expect(focused()).toMatch(/^One .* less$/)
})

test('the focus goes from the question about another window to the offer that was added', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // jsdom draws nothing.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
  growCartStore.update((cart) => setGrowLine(cart, 'week-46', aLine()))
  await show()
  await press(/^Add /)
  await press(/^Start a new basket$/)
  await act(() => new Promise((done) => setTimeout(done)))
  expect(focused()).toMatch(/^One .* more$/)
})
