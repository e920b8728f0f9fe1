import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getExtras, getMenu, searchMenu } from '#domain/menu/menu-api.ts'
import { followShop, ShopChanges } from '#domain/menu/shop-events-api.ts'
import { quoteOrder } from '#domain/orders/orders-api.ts'
import { getShop } from '#domain/settings/settings-api.ts'
import { readSwitches } from '#domain/settings/switches-api.ts'
import { logQuietly } from '../../ui/log.ts'
import { keyOf } from '../query-of.ts'
import { shopQuery } from './shop-hooks.ts'

/** What is asked for again after a change, by what has changed. */
const READERS = {
  menu: [getMenu, getExtras, searchMenu, quoteOrder],
  shop: [getShop, quoteOrder, readSwitches],
} as const satisfies Record<keyof ShopChanges, unknown>

/** The menu may have been read this much earlier than the shop, ms. */
const READ_WITHIN_MS = 30_000

/** Asks for menu and settings again when they change, while the page is visible. Draws nothing. */
export function ShopFollower() {
  const queries = useQueryClient()
  useEffect(() => {
    let stream: EventSource | undefined
    const seen: Partial<ShopChanges> = {}

    function hear({ data }: MessageEvent<string>) {
      const changes = ShopChanges.safeParse(JSON.parse(data))
      if (!changes.success) return logQuietly('an unreadable event of the shop was left out', changes.error)
      const read =
        Date.parse(queries.getQueryData(shopQuery.queryKey)?.serverTime ?? changes.data.shop) - READ_WITHIN_MS
      for (const part of ['menu', 'shop'] as const) {
        const changed = changes.data[part]
        const isNew = seen[part] === undefined ? Date.parse(changed) > read : seen[part] !== changed
        seen[part] = changed
        if (!isNew) continue
        for (const endpoint of READERS[part]) void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
      }
    }
    // The browser connects again by itself, unless the server refused; then the page looks again when it is next shown.
    function follow() {
      stream?.close()
      stream = undefined
      if (document.visibilityState === 'hidden') return
      stream = new EventSource(followShop.url)
      stream.addEventListener('changes', hear)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stream?.close()
    }
  }, [queries])
  return null
}
