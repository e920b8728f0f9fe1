import { BROWSER_ERRORS } from '../browser-errors.ts'
import type { City } from './settings-api.ts'

/** As the specification writes it: with a comma before “and”. */
const LIST = new Intl.ListFormat('en-US')

/** What a shopper reads who chooses a city that is not served: which cities are. */
export function cityNotServed(cities: readonly Pick<City, 'name' | 'isServed'>[]): string {
  const { text } = BROWSER_ERRORS['order.city_not_served']
  const served = cities.filter(({ isServed }) => isServed).map(({ name }) => name)
  return served.length === 0 ? text : `${text} Currently serving ${LIST.format(served)}.`
}
