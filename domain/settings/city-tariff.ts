import type { City, Tariff } from './settings-api.ts'

/**
 * The tariff of a city: what it names itself, and otherwise what holds everywhere.
 *
 * @param city undefined or empty while none is chosen
 */
export function tariffIn(shop: { tariff: Tariff; cities: readonly City[] }, city: string | undefined): Tariff {
  return { ...shop.tariff, ...shop.cities.find(({ name }) => name === city)?.tariff }
}
