import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { pesewas } from '../money.ts'
import { tariffIn } from './city-tariff.ts'

const own = pesewas(6_000)
const shop = {
  tariff: SEED_SETTINGS.tariff,
  cities: SEED_SETTINGS.cities.map((city) =>
    city.name === 'Tamale' || city.name === 'Cape-Coast' ? { ...city, tariff: { deliveryFeeGrow: own } } : city,
  ),
}

test.each(['Tamale', ' tamale ', 'TAMALE', 'Cape Coast', 'cape-coast'])(
  'the fee of a city does not depend on how it is spelled: “%s”',
  (city) => expect(tariffIn(shop, city).deliveryFeeGrow).toBe(own),
)

test.each(['', undefined, 'Tamale North', 'Kumasi'])('“%s” has no fee of its own', (city) => {
  expect(tariffIn(shop, city)).toEqual(shop.tariff)
})
