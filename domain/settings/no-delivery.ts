import type { City } from './settings-api.ts'

/** What a shop says that serves no city at the moment; undefined while it serves one. */
export function noDelivery({ cities }: { cities: readonly Pick<City, 'isServed'>[] }): string | undefined {
  return cities.some(({ isServed }) => isServed) ? undefined : 'We do not deliver at the moment.'
}
