import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import { isSoldAt } from '#domain/menu/availability.ts'
import { soldOutParts } from '#domain/orders/choice-parts.ts'
import { isOpenSlot } from '#domain/orders/delivery-slots.ts'
import { listFullSlots } from '#domain/orders/orders-api.ts'
import { queryOf } from '../../../client/query-of.ts'
import { useClock } from '../../../client/shop/clock.tsx'
import { extrasQuery } from '../../../client/shop/menu-query.ts'
import { useShop, useShopNow } from '../../../client/shop/shop-hooks.ts'
import { useStored } from '../../../client/storage/use-stored.ts'
import { useItemsOf } from '../../orders/cart/quote-hooks.ts'
import { whyNotSold } from '../../orders/cart/sold-times.ts'
import { type CheckoutDraft, checkoutDraft, withoutSlot } from '../../orders/checkout-draft.ts'
import { localOrders } from '../../orders/local-orders.ts'
import { orderAttempt } from '../../orders/order-attempt.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { isOwnSlot } from './own-slot.ts'

/** How long the list of full slots is used without asking again, ms; the order itself is checked by the server. */
const FULL_SLOTS_MS = 30_000

/** When an order is to come: at once or later, and why not in a slot. A chosen slot that cannot be had is removed. */
export function useSlotChoice(lines: readonly CartLine[], draft: CheckoutDraft) {
  const shop = useShop()
  const now = useShopNow()
  const itemOf = useItemsOf(lines)
  const [wantsLater, setLater] = useState(draft.scheduledFor !== null || draft.isSlotGone)
  const isLater = wantsLater || draft.isSlotGone
  const { data: fullSlots } = useQuery({ ...queryOf(listFullSlots), enabled: isLater, staleTime: FULL_SLOTS_MS })
  const { data: extras } = useQuery({ ...extrasQuery(useClock()), enabled: isLater })
  const attempt = useStored(orderAttempt)
  const orders = useStored(localOrders)
  const isFull = (startsAt: string) =>
    (fullSlots?.startsAt.includes(startsAt) ?? false) && !isOwnSlot(startsAt, draft.scheduledFor, attempt, orders)
  const isChosenFull = draft.scheduledFor !== null && isFull(draft.scheduledFor)

  // A delivery time that has passed, or is full by now, is removed.
  useEffect(() => {
    if (!shop || draft.scheduledFor === null) return
    if (isOpenSlot(shop, new Date(draft.scheduledFor), now) && !isChosenFull) return
    checkoutDraft.update(withoutSlot)
  }, [shop, draft.scheduledFor, now, isChosenFull])

  return {
    /** Whether the shopper wants a time, also before one is chosen. */
    isLater,
    setLater,
    isSlotMissing: isLater && draft.scheduledFor === null,
    /** Why a slot cannot be chosen for the items in the cart. */
    whyNotAt: (startsAt: Date) => {
      if (isFull(startsAt.toISOString())) return CHECKOUT_TEXTS.slotsFull
      for (const { choice } of lines) {
        const item = itemOf(choice.itemId)
        if (!item?.isAvailable) continue
        const [longest] = soldOutParts(choice, item, (id) => extras?.extras.find((extra) => extra.id === id))
        if (!isSoldAt(item, startsAt)) return CHECKOUT_TEXTS.soldThen(item.name, whyNotSold(item, now))
        if (longest && startsAt < new Date(longest.soldOutUntil)) {
          return CHECKOUT_TEXTS.soldThen(longest.name, whyNotSold({ ...longest, schedules: [] }, now))
        }
      }
      return undefined
    },
  }
}
