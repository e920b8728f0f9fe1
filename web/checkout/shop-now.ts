import { useQuery } from '@tanstack/react-query'
import { useNow } from '../shop/clock.tsx'
import { shopQuery } from '../shop/shop-hooks.ts'

/** The present moment by the server's clock, which decides: a phone's clock may be wrong by hours. */
export function useShopNow(): Date {
  const now = useNow()
  const { data, dataUpdatedAt } = useQuery(shopQuery)
  if (!data) return now
  return new Date(now.getTime() + new Date(data.serverTime).getTime() - dataUpdatedAt)
}
