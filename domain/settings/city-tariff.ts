import { sameCity } from '../place/same-city.ts'
import type { City, Tariff } from './settings-api.ts'

/**
 * The tariff of a city: what it names itself, and otherwise what holds everywhere.
 *
 * @param city as the shopper has it; undefined or empty while none is chosen
 */
export function tariffIn(shop: { tariff: Tariff; cities: readonly City[] }, city = ''): Tariff {
  return { ...shop.tariff, ...shop.cities.find(({ name }) => sameCity(name, city))?.tariff }
}
