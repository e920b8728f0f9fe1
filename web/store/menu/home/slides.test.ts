import { expect, test } from 'vitest'
import { bps } from '#domain/money.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { slidesFor } from './slides.ts'

const titles = (preorderBps: number) =>
  slidesFor({ tariff: { ...SEED_SETTINGS.tariff, preorderDiscountBps: bps(preorderBps) } }).map((slide) => slide.title)

test('the pre-order slide names the discount of the settings, and is gone when there is none', () => {
  expect(titles(500)).toContain('Plan ahead, save 5%')
  expect(titles(0).join()).not.toContain('save')
})

test('before the settings are loaded no slide names a number', () => {
  expect(slidesFor(undefined).every((slide) => slide.amount === undefined && !/\d/.test(slide.title))).toBe(true)
})
