import { expect, test } from 'vitest'
import { bps, pesewas } from '#domain/money.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { slidesFor } from './slides.ts'

const titles = (preorderBps: number) =>
  slidesFor({ ...SEED_SETTINGS, tariff: { ...SEED_SETTINGS.tariff, preorderDiscountBps: bps(preorderBps) } }).map(
    (slide) => slide.title,
  )

test('the pre-order slide names the discount of the settings, and is gone when there is none', () => {
  expect(titles(500)).toContain('Plan ahead, save 5%')
  expect(titles(0).join()).not.toContain('save')
})

test.each([
  { earliestHours: 48, ahead: '2 days', why: 'the first slot needs it' },
  { earliestHours: 6, ahead: '12 hours', why: 'an earlier one earns no discount' },
])('with slots from $earliestHours hours on the slide asks for $ahead: $why', ({ earliestHours, ahead }) => {
  const orders = { ...SEED_SETTINGS.orders, earliestHours }
  expect(slidesFor({ ...SEED_SETTINGS, orders })[1]?.text).toContain(`when you order ${ahead} ahead`)
})

test('before the settings are loaded no slide names a number', () => {
  expect(slidesFor(undefined).every((slide) => slide.amount === undefined && !/\d/.test(slide.title))).toBe(true)
})

test('the fee of a slide is the least one as soon as a city that is served has its own', () => {
  const feeWith = (isServed: boolean) => {
    const kumasi = { name: 'Kumasi', isServed, deliveryMinutes: { from: 45, to: 75 } }
    const cities = [...SEED_SETTINGS.cities.slice(0, 1), { ...kumasi, tariff: { deliveryFeeHome: pesewas(1_200) } }]
    const { text, amount } = slidesFor({ ...SEED_SETTINGS, cities })[2] ?? {}
    return `${text?.split(' ').at(-1)} ${amount}`
  }
  expect([feeWith(true), feeWith(false)]).toEqual(['from 1200', 'for 1800'])
})
