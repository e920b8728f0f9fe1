import { isShownOn, isSoldAt } from '#domain/menu/availability.ts'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'

/** The number of items in the row of the home page. */
export const POPULAR_COUNT = 6

/**
 * The items of Popular today: the best-selling ones, then main dishes marked as popular by the operator, different ones
 * each day. Items that are sold now come first; items for adults are not shown.
 *
 * @param soldIds most sold first
 */
export function popularItems(items: readonly MenuItem[], soldIds: readonly string[], now: Date): MenuItem[] {
  const offered = items.filter((item) => isShownOn(item, now) && !item.requiresAgeVerification)
  const sold = soldIds.flatMap((id) => offered.find((item) => item.id === id) ?? [])
  const flagged = offered.filter((item) => item.popular && item.category === 'mains' && !sold.includes(item))
  const turn = flagged.length === 0 ? 0 : (Math.floor(now.getTime() / DAY_MS) * POPULAR_COUNT) % flagged.length
  return [...sold, ...flagged.slice(turn), ...flagged.slice(0, turn)]
    .toSorted((a, b) => Number(isSoldAt(b, now)) - Number(isSoldAt(a, now)))
    .slice(0, POPULAR_COUNT)
}
