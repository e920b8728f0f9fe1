import { useState } from 'react'
import { BROWSER_ERRORS } from '#domain/browser-errors.ts'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import type { Pesewas } from '#domain/money.ts'
import { noDelivery } from '#domain/settings/no-delivery.ts'
import { isOpen, kitchenHoursOf } from '#domain/settings/opening-hours.ts'
import { useSession } from '../../client/session/session-store.ts'
import { useShop, useShopNow } from '../../client/shop/shop-hooks.ts'
import type { BuyStep } from '../../client/steps/buy-step.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { logQuietly } from '../../ui/log.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import { checkoutBlock } from '../orders/cart/checkout-block.ts'
import { type CartPrice, useAway, useCartPrice } from '../orders/cart/quote-hooks.ts'
import { whyNotSold } from '../orders/cart/sold-times.ts'
import { useCart } from '../orders/cart/use-cart.ts'
import { type CheckoutDraft, checkoutDraft } from '../orders/checkout-draft.ts'
import { cartPrint, type KeptOrder, keptFor, keptOrder } from '../orders/kept-order.ts'
import { useOpenOrder } from '../orders/use-open-order.ts'
import { noPayment } from '../payments/ways/last-way.ts'
import { notNow } from '../shop/opening.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { useSlotChoice } from './delivery/use-slot-choice.ts'
import { hasEmptyFields } from './details/check-form.ts'
import { useOrderForm } from './details/use-order-form.ts'
import { usePlacing } from './use-placing.ts'

type Steps = { go: (step: BuyStep) => void; back: (fallback: BuyStep | null) => void }

/** What the checkout sheet and the checkout page share: draft, faults, price, placing the order. */
export function useCheckout({ go, back }: Steps) {
  const shop = useShop()
  const now = useShopNow()
  const cart = useCart()
  const openOrder = useOpenOrder()
  const draft = useStored(checkoutDraft)
  const price = useCartPrice(cart.context, cart.lines, { isAsking: true })
  const kept = keptFor(useStored(keptOrder), cart.lines)
  const { difference, accept } = usePriceDifference(price, cart.lines, draft, kept)
  const [isTried, setTried] = useState(false)
  const form = useOrderForm(draft, shop?.cities, price?.requiresAge ?? false)
  const { isSlotMissing, ...slots } = useSlotChoice(cart.lines, draft)

  /** What the shopper must change in the cart before paying. */
  const cartBlock = !price ? CART_TEXTS.checkingPrices : (checkoutBlock(price) ?? notSoldThen(price, cart.lines, now))
  const away = useAway(price)
  const isForNow = draft.scheduledFor === null && !slots.isLater
  /** Why the cart cannot be ordered, independent of the form and of the network. */
  const orderBlock =
    cartBlock ??
    (shop && (noDelivery(shop) ?? noPayment(shop))) ??
    (shop && isForNow ? notNow(shop, now) : undefined) ??
    (difference ? CHECKOUT_TEXTS.confirmDifference : undefined)
  /** Why it cannot be ordered now: sending it needs a network. */
  const priceBlock = orderBlock ?? (away === 'offline' ? CART_TEXTS.safe(CART_TEXTS.away.offline) : undefined)
  const isComplete = Object.keys(form.problems).length === 0 && !isSlotMissing

  /** Keeps the order as the shopper sees it, until they send it. */
  const keep = () => {
    if (!price) return
    const { scheduledFor, code } = draft
    const seen = { total: price.totals.total, cart: cartPrint(cart.lines), scheduledFor, code }
    // What they saw first is what later prices are compared with.
    keptOrder.update((before) => keptFor(before, cart.lines) ?? { at: now.toISOString(), ...seen })
  }

  const order = () => {
    if (orderBlock !== undefined) return
    setTried(true)
    if (hasEmptyFields(draft)) {
      showToast(CHECKOUT_TEXTS.fieldsMissing, 'destructive')
      return
    }
    if (form.problems.age !== undefined) {
      showToast(BROWSER_ERRORS['order.age_unconfirmed'], 'destructive')
      return
    }
    if (!isComplete) return
    if (shop && draft.scheduledFor === null && !isOpen(kitchenHoursOf(shop), now)) {
      logQuietly('ordered outside the kitchen hours')
    }
    if (away !== undefined) return keep()
    go('pay')
  }

  const onFault = () => {
    setTried(true)
    back('details')
  }
  const { isAgeConfirmed } = form
  const isBlocked = priceBlock !== undefined
  const { sendingBy, choose } = usePlacing({ cart, draft, price, isAgeConfirmed, isBlocked, keep, onFault })

  return {
    shop,
    now,
    cart,
    draft,
    price,
    isTried,
    ...form,
    ...slots,
    slotError: draft.isSlotGone
      ? CHECKOUT_TEXTS.slotGone
      : isTried && isSlotMissing
        ? CHECKOUT_TEXTS.pickSlot
        : undefined,
    difference,
    acceptDifference: accept,
    /** The order that waits for a network, if it is this cart. */
    kept,
    /** Why there is no network, or no answer from the shop; undefined while there is. */
    away,
    /** Why Order Now is disabled; undefined when it is enabled. */
    blocked: orderBlock ?? (hasEmptyFields(draft) ? CHECKOUT_TEXTS.fieldsMissing.text : undefined),
    /** Whether the payment steps may be shown: their address can be opened without the form. */
    isReadyToPay: isComplete && cartBlock === undefined,
    priceBlock,
    order,
    sendingBy,
    isSending: sendingBy !== null,
    /** The unpaid order that has these lines already. */
    openOrder: sendingBy !== null ? undefined : openOrder,
    choose,
  }
}

export type Checkout = ReturnType<typeof useCheckout>

/** Which item of the cart is not sold at the chosen time, in words. */
function notSoldThen({ changes }: CartPrice, lines: readonly CartLine[], now: Date): string | undefined {
  const change = changes.find(({ kind }) => kind === 'not_then')
  if (change?.kind !== 'not_then') return undefined
  const name = change.part ?? lines.find(({ id }) => id === change.id)?.seen.name ?? ''
  return CART_TEXTS.confirmTimes(name, whyNotSold(change, now))
}

type PriceDifference = { from: Pesewas; to: Pesewas }

/**
 * Compares the total of an unchanged cart with the one that the shopper saw first. A difference is shown
 * until they accept it. Another code starts a new comparison, and so does signing in, because a plan's discount changes the total.
 */
function usePriceDifference(
  price: CartPrice | undefined,
  lines: readonly CartLine[],
  { scheduledFor, code }: Pick<CheckoutDraft, 'scheduledFor' | 'code'>,
  kept: KeptOrder | null,
): { difference: PriceDifference | null; accept: () => void } {
  const seen = lines.map((line) => [line.id, line.choice.quantity, line.seen.unitPrice])
  const cart = JSON.stringify([seen, scheduledFor, code])
  const session = useSession()
  const who = session.status === 'signed_in' ? session.userId : null
  const [shown, setShown] = useState<{ cart: string; who: string | null; total: Pesewas } | null>(() =>
    // After a reload, a kept order is compared with what was seen when it was kept.
    kept && kept.scheduledFor === scheduledFor && kept.code === code ? { cart, who, total: kept.total } : null,
  )
  const total = price?.totals.total
  // An expired session must not raise the total without notice.
  const isOther = shown?.cart !== cart || (who !== null && shown.who !== who)
  // A promotion that only the server knows takes from what the shopper saw.
  const isPromoted = price?.promotion != null && shown !== null && total !== undefined && total < shown.total
  if (total !== undefined && (isOther || isPromoted)) setShown({ cart, who, total })

  // Changed lines are accepted one by one; only after that the total is compared.
  const isComparable = price?.source === 'quoted' && price.changes.length === 0 && shown?.cart === cart
  const difference =
    isComparable && total !== undefined && total !== shown.total ? { from: shown.total, to: total } : null
  return {
    difference,
    accept: () => total !== undefined && setShown({ cart, who, total }),
  }
}
