import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { ERRORS } from '#domain/errors.ts'
import { isOpenSlot } from '#domain/orders/delivery-slots.ts'
import type { OrderReceipt } from '#domain/orders/orders-api.ts'
import { isOpen } from '#domain/settings/accra-time.ts'
import { CallError } from '../api.ts'
import type { BuyStep } from '../cart/buy-step.ts'
import { CART_TEXTS } from '../cart/cart-texts.ts'
import { checkoutBlock } from '../cart/checkout-block.ts'
import { useCartPrice } from '../cart/quote-hooks.ts'
import { useCart } from '../cart/use-cart.ts'
import { logQuietly } from '../log.ts'
import { paths } from '../paths.ts'
import type { Remitter } from '../payments/remitter-list.tsx'
import { useManualClaim } from '../payments/use-manual-claim.ts'
import { useShop, useShopNow } from '../shop/shop-hooks.ts'
import { showToast } from '../ui/toast.tsx'
import { useOnline } from '../ui/use-online.ts'
import { checkForm, type FormProblems, hasEmptyFields } from './check-form.ts'
import { type CheckoutDraft, checkoutDraft, withinLimits } from './checkout-draft.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { finishOrder } from './finish-order.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { usePriceDifference } from './use-price-difference.ts'
import { useProfileFill } from './use-profile-fill.ts'

type Steps = { go: (step: BuyStep) => void; back: (fallback: BuyStep | null) => void }

/** Everything the checkout sheet and the checkout page share: the draft, its faults, the price, and sending the order. */
export function useCheckout({ go, back }: Steps) {
  const shop = useShop()
  const now = useShopNow()
  const isOnline = useOnline()
  const navigate = useNavigate()
  const cart = useCart()
  const draft = useSyncExternalStore(checkoutDraft.subscribe, checkoutDraft.read)
  const price = useCartPrice(cart.context, cart.lines, { isAsking: true })
  const { difference, accept } = usePriceDifference(price, cart.lines, draft.scheduledFor)
  const place = usePlaceOrder()
  const claim = useManualClaim()
  const isSending = useRef(false)
  const [isTried, setTried] = useState(false)
  const [isLater, setLater] = useState(draft.scheduledFor !== null)
  const [isSlotGone, setSlotGone] = useState(false)

  const saveToProfile = useProfileFill(shop?.cities)

  const change = (typed: Partial<CheckoutDraft>) => {
    const part = withinLimits(typed)
    checkoutDraft.update((current) => ({ ...current, ...part }))
    saveToProfile(part)
  }

  // A time that has passed since it was chosen is no schedule any more.
  useEffect(() => {
    if (!shop || draft.scheduledFor === null) return
    if (isOpenSlot(shop.deliveryHours, new Date(draft.scheduledFor), now)) return
    checkoutDraft.update((current) => ({ ...current, scheduledFor: null }))
    setSlotGone(true)
  }, [shop, draft.scheduledFor, now])

  const problems: FormProblems = checkForm(draft, {
    requiresAge: price?.requiresAge ?? false,
    cities: shop?.cities ?? [],
  })
  const isSlotMissing = isLater && draft.scheduledFor === null

  /** What must be answered in the form before anything is paid. A lost network is not: it comes back. */
  const cartBlock = !price
    ? CART_TEXTS.checkingPrices
    : (checkoutBlock(price, true) ?? (price.changes.length > 0 ? CART_TEXTS.confirmTimes : undefined))
  /** Why nothing can be ordered as it stands, whatever the form says. */
  const priceBlock =
    cartBlock ??
    (isOnline ? undefined : CART_TEXTS.offline) ??
    (difference ? CHECKOUT_TEXTS.confirmDifference : undefined)
  const isComplete = Object.keys(problems).length === 0 && !isSlotMissing

  const order = () => {
    if (priceBlock !== undefined) return
    setTried(true)
    if (hasEmptyFields(draft)) {
      complain(CHECKOUT_TEXTS.fieldsMissing)
      return
    }
    if (problems.age !== undefined) {
      complain(ERRORS['order.age_unconfirmed'])
      return
    }
    if (!isComplete) return
    if (shop && draft.scheduledFor === null && !isOpen(shop.kitchenHours, now)) {
      logQuietly('ordered outside the kitchen hours')
    }
    go('pay')
  }

  const refuse = (error: Error) => {
    if (!(error instanceof CallError)) return complain(CHECKOUT_TEXTS.failed)
    if (error.code === 'server.failed') return complain(CHECKOUT_TEXTS.failed)
    complain({ title: error.title, text: error.message })
    if (error.code === 'order.slot_unavailable') change({ scheduledFor: null })
    // The form is where all of these are answered.
    if (error.code?.startsWith('order.')) {
      setTried(true)
      back('details')
    }
  }

  const send = async (then: (receipt: OrderReceipt) => Promise<unknown> | unknown) => {
    if (isSending.current || !price || priceBlock !== undefined) return
    isSending.current = true
    try {
      const wish = { context: cart.context, lines: cart.lines, draft, expectedTotal: price.totals.total }
      const receipt = await place.mutateAsync(wish)
      if (receipt.status === 'awaiting_payment') await then(receipt)
      else {
        // It was paid meanwhile, in another tab or by a late confirmation.
        finishOrder(receipt.orderId)
        await navigate(paths.trackOrder(receipt.orderId))
      }
    } catch (error) {
      refuse(error instanceof Error ? error : new Error(String(error)))
    } finally {
      isSending.current = false
    }
  }

  return {
    shop,
    now,
    cart,
    draft,
    change,
    price,
    problems,
    isTried,
    isLater,
    setLater: (later: boolean) => {
      setLater(later)
      setSlotGone(false)
    },
    slotError: isSlotGone ? CHECKOUT_TEXTS.slotGone : isTried && isSlotMissing ? CHECKOUT_TEXTS.pickSlot : undefined,
    difference,
    acceptDifference: accept,
    /** Why Order Now waits; undefined when it can be pressed. */
    blocked: priceBlock ?? (hasEmptyFields(draft) ? CHECKOUT_TEXTS.fieldsMissing.text : undefined),
    /** Whether the payment steps may be shown: their address can be opened without the form. */
    isReadyToPay: isComplete && cartBlock === undefined,
    priceBlock,
    order,
    isSending: place.isPending || claim.isPending,
    claimError: claim.error,
    choose: (remitter: Remitter) =>
      remitter === 'mtn'
        ? go('momo')
        : void send(({ orderId }) => navigate(paths.trackOrder(orderId), { state: { pay: 'card' } })),
    notify: (transactionId: string | null) =>
      void send(async ({ orderId }) => {
        // A refused transaction id is answered in its field; the order is there already and is found again by its key.
        const claimed = await claim.mutateAsync({ orderId, transactionId }).catch((error: Error) => {
          if (!(error instanceof CallError && error.code === 'payment.momo_id_used')) refuse(error)
          return undefined
        })
        if (claimed) await navigate(paths.trackOrder(orderId), { replace: true })
      }),
  }
}

export type Checkout = ReturnType<typeof useCheckout>

function complain({ title, text }: { title: string; text: string }) {
  showToast(title, { description: text, tone: 'destructive' })
}
