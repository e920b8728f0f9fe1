import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getShop, ShopInfo } from '#domain/settings/settings-api.ts'
import { call } from '../api.ts'
import { queryOf } from '../query-of.ts'
import { useNow } from './clock.tsx'
import { ASK_AGAIN_MS, answerOrKept, isKept, menuCache } from './kept-answer.ts'

const NAME = 'shop'
const clock = () => new Date()

export const shopQuery = queryOf(
  getShop,
  {},
  {
    queryFn: async ({ signal }) => {
      const shop = await answerOrKept({ name: NAME, schema: ShopInfo, clock }, () => call(getShop, { signal }))
      return isKept(NAME) ? atPresent(shop) : shop
    },
    refetchInterval: () => isKept(NAME) && ASK_AGAIN_MS,
    refetchOnReconnect: 'always',
  },
)

/** A kept answer says what the server's clock was when it was saved. */
function atPresent(shop: ShopInfo): ShopInfo {
  const now = clock().getTime()
  const age = now - (menuCache.savedAt(NAME) ?? now)
  return { ...shop, serverTime: new Date(Date.parse(shop.serverTime) + age).toISOString() }
}

/** Brand, tariff, hours, cities and payment set-up; undefined until the server has answered. */
export function useShop(): ShopInfo | undefined {
  return useQuery(shopQuery).data
}

/** The current time by the server's clock; until the server has answered by the browser's, which may be wrong. */
export function useShopNow(everyMs = 60_000): Date {
  const now = useNow(everyMs)
  const { data, dataUpdatedAt } = useQuery(shopQuery)
  // The same date until the time goes on, so that what shows it need not be drawn again.
  return useMemo(
    () => (data ? new Date(now.getTime() + Date.parse(data.serverTime) - dataUpdatedAt) : now),
    [now, data, dataUpdatedAt],
  )
}
