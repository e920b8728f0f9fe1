import { BROWSER_ERRORS } from '../browser-errors.ts'
import { nameList } from '../text/name-list.ts'
import type { City } from './settings-api.ts'

/** What a shopper reads who chooses a city that is not served: which cities are. */
export function cityNotServed(cities: readonly Pick<City, 'name' | 'isServed'>[]): string {
  const { text } = BROWSER_ERRORS['order.city_not_served']
  const served = cities.filter(({ isServed }) => isServed).map(({ name }) => name)
  return served.length === 0 ? text : `${text} Currently serving ${withComma(served)}.`
}

/** As the specification writes it: of three and more, with a comma before “and”. */
function withComma(names: readonly string[]): string {
  return names.length < 3 ? nameList(names) : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}
