import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getShop, type ShopInfo } from '#domain/settings/settings-api.ts'
import { queryOf } from '../query-of.ts'
import { useNow } from './clock.tsx'

export const shopQuery = queryOf(getShop)

/** Brand, tariff, hours, cities and payment set-up; undefined until the server has answered. */
export function useShop(): ShopInfo | undefined {
  return useQuery(shopQuery).data
}

/** Prefixes of mobile numbers in Ghana, for fields that take phones; undefined until the server has answered. */
export function usePhonePrefixes(): readonly string[] | undefined {
  return useShop()?.phones.mobilePrefixes
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
