import { useShop } from '../../client/shop/shop-hooks.ts'

/** The names of the shop's cities, and of those that were chosen before they were removed. */
export function useCityNames(chosen: readonly string[]): string[] {
  return [...new Set([...(useShop()?.cities.map(({ name }) => name) ?? []), ...chosen])]
}
