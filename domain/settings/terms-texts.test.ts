import { expect, test } from 'vitest'
import { bps } from '#domain/money.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { termsFor } from './terms-texts.ts'

const sentences = (preorderBps: number) =>
  termsFor({ ...SEED_SETTINGS, tariff: { ...SEED_SETTINGS.tariff, preorderDiscountBps: bps(preorderBps) } })
    .flatMap((part) => part.sentences)
    .join('\n')

test('the pre-order sentence carries the percentage of the settings, not one of its own', () => {
  expect(sentences(750)).toContain('at least 12 hours ahead get a 7.5% pre-order discount')
})

test('recipe bundles leave as soon as the settings promise', () => {
  expect(sentences(0)).toContain('Recipe bundles leave within 48 hours.')
  const [, delivery] = termsFor({ ...SEED_SETTINGS, parcels: { leavesWithinHours: 72 } })
  expect(delivery?.sentences).toContain('Recipe bundles leave within 72 hours.')
})

test('with the discount switched off the sentence is gone: a promise nobody keeps is not printed', () => {
  expect(sentences(0)).not.toMatch(/pre-order discount/i)
})

test('while no city is served the terms say so, instead of an empty list', () => {
  const cities = SEED_SETTINGS.cities.map((city) => ({ ...city, isServed: false }))
  const [, delivery] = termsFor({ ...SEED_SETTINGS, cities })
  expect(delivery?.sentences[0]).toBe('We do not deliver at the moment.')
})

test('a shop without a service fee names none', () => {
  const terms = (feeBps: number) =>
    JSON.stringify(termsFor({ ...SEED_SETTINGS, tariff: { ...SEED_SETTINGS.tariff, serviceFeeBps: bps(feeBps) } }))
  expect(terms(500)).toContain('A service fee of 5% of items')
  expect(terms(0)).not.toContain('service fee')
  const ofSeats = { ...SEED_SETTINGS.tariff, serviceFeeSeatsBps: bps(250) }
  expect(JSON.stringify(termsFor({ ...SEED_SETTINGS, tariff: ofSeats }))).toContain('a service fee of 2.5% besides')
})
