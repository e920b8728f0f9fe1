import { sameCity } from '../place/same-city.ts'
import type { City } from './settings-api.ts'

/** The served city that somebody has named, or that an older row names, in whatever spelling; undefined when none is. */
export function servedCity<Known extends Pick<City, 'name' | 'isServed'>>(
  cities: readonly Known[],
  name: string,
): Known | undefined {
  return cities.find((city) => city.isServed && sameCity(city.name, name))
}
