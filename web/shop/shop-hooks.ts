import { queryOptions, useQuery } from '@tanstack/react-query'
import { getShop, type ShopInfo } from '#domain/settings/settings-api.ts'
import { call } from '../api.ts'

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => call(getShop, { signal }),
})

/** Brand, tariff, hours, cities and payment set-up; undefined until the server has answered. */
export function useShop(): ShopInfo | undefined {
  return useQuery(shopQuery).data
}
