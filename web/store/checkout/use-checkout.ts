import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { SavedAddress } from '#domain/addresses/addresses-api.ts'
import { BROWSER_ERRORS } from '#domain/browser-errors.ts'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import { isSoldAt } from '#domain/menu/availability.ts'
import type { Pesewas } from '#domain/money.ts'
import { soldOutParts } from '#domain/orders/choice-parts.ts'
import { isOpenSlot } from '#domain/orders/delivery-slots.ts'
import { listFullSlots, Quote } from '#domain/orders/orders-api.ts'
import { noDelivery } from '#domain/settings/no-delivery.ts'
import { isOpen, kitchenHoursOf } from '#domain/settings/opening-hours.ts'
import type { City } from '#domain/settings/settings-api.ts'
import { CallError } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { keyOf, queryOf } from '../../client/query-of.ts'
import { useProfile } from '../../client/session/profile-query.ts'
import { useOwner, useSession } from '../../client/session/session-store.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { extrasQuery } from '../../client/shop/menu-query.ts'
import { useShop, useShopNow } from '../../client/shop/shop-hooks.ts'
import type { BuyStep } from '../../client/steps/buy-step.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { afterTyping } from '../../ui/form/after-typing.ts'
import { logQuietly } from '../../ui/log.ts'
import { showToast, type Words } from '../../ui/overlay/toast.ts'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import { checkoutBlock } from '../orders/cart/checkout-block.ts'
import { type CartPrice, useAway, useCartPrice, useItemsOf, useShowQuote } from '../orders/cart/quote-hooks.ts'
import { whyNotSold } from '../orders/cart/sold-times.ts'
import { useCart } from '../orders/cart/use-cart.ts'
import { type CheckoutDraft, checkoutDraft, withinLimits, withoutSlot } from '../orders/checkout-draft.ts'
import { finishOrder } from '../orders/finish-order.ts'
import { cartPrint, type KeptOrder, keptFor, keptOrder } from '../orders/kept-order.ts'
import { localOrders } from '../orders/local-orders.ts'
import { orderAttempt } from '../orders/order-attempt.ts'
import { useOpenOrder } from '../orders/use-open-order.ts'
import { lastWay, noPayment, type Remitter } from '../payments/last-way.ts'
import { useOrderPayment } from '../payments/use-order-payment.ts'
import { useProfileAutosave } from '../profile/details/use-profile-autosave.ts'
import { notNow } from '../shop/opening.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { isOwnSlot } from './delivery/own-slot.ts'
import { checkForm, type FormProblems, hasEmptyFields } from './details/check-form.ts'
import { fillFromProfile, profileChangeOf } from './details/fill-from-profile.ts'
import { fillFromSaved } from './details/fill-from-saved.ts'
import { usePlaceOrder } from './use-place-order.ts'

type Steps = { go: (step: BuyStep) => void; back: (fallback: BuyStep | null) => void }

/** How long the list of full slots is used without asking again, ms; the order itself is checked by the server. */
const FULL_SLOTS_MS = 30_000

/** What the checkout sheet and the checkout page share: draft, faults, price, placing the order. */
export function useCheckout({ go, back }: Steps) {
  const shop = useShop()
  const now = useShopNow()
  const navigate = useNavigate()
  const cart = useCart()
  const openOrder = useOpenOrder()
  const draft = useStored(checkoutDraft)
  const price = useCartPrice(cart.context, cart.lines, { isAsking: true })
  const itemOf = useItemsOf(cart.lines)
  const kept = keptFor(useStored(keptOrder), cart.lines)
  const { difference, accept } = usePriceDifference(price, cart.lines, draft, kept)
  const place = usePlaceOrder()
  const showQuote = useShowQuote()
  const { pay } = useOrderPayment()
  const isSending = useRef(false)
  /** The way that was pressed, until another page is shown: the form stays until then, though its order exists. */
  const [sendingBy, setSendingBy] = useState<Remitter | null>(null)
  const [isTried, setTried] = useState(false)
  const [wantsLater, setLater] = useState(draft.scheduledFor !== null || draft.isSlotGone)
  const isLater = wantsLater || draft.isSlotGone
  const queries = useQueryClient()
  const { data: fullSlots } = useQuery({ ...queryOf(listFullSlots), enabled: isLater, staleTime: FULL_SLOTS_MS })
  const { data: extras } = useQuery({ ...extrasQuery(useClock()), enabled: isLater })
  const attempt = useStored(orderAttempt)
  const orders = useStored(localOrders)
  const isFull = (startsAt: string) =>
    (fullSlots?.startsAt.includes(startsAt) ?? false) && !isOwnSlot(startsAt, draft.scheduledFor, attempt, orders)
  const isChosenFull = draft.scheduledFor !== null && isFull(draft.scheduledFor)
  /** For this order only: the next order may be another person's. */
  const [isAgeConfirmed, setAgeConfirmed] = useState(false)

  const saveToProfile = useProfileFill(shop?.cities)

  const change = (typed: Partial<CheckoutDraft>) => {
    const part = withinLimits(typed)
    updateDraft((current) => ({ ...current, ...part }))
    saveToProfile(part)
  }

  /** Not saved to the profile: it may be somebody else's address. */
  const chooseAddress = (saved: SavedAddress, all: readonly SavedAddress[]) => {
    updateDraft((current) => fillFromSaved(current, saved, all, shop?.cities ?? []))
  }

  // A delivery time that has passed, or is full by now, is removed.
  useEffect(() => {
    if (!shop || draft.scheduledFor === null) return
    if (isOpenSlot(shop, new Date(draft.scheduledFor), now) && !isChosenFull) return
    checkoutDraft.update(withoutSlot)
  }, [shop, draft.scheduledFor, now, isChosenFull])

  const problems: FormProblems = checkForm(draft, {
    requiresAge: price?.requiresAge ?? false,
    isAgeConfirmed,
    cities: shop?.cities ?? [],
  })
  const isSlotMissing = isLater && draft.scheduledFor === null

  /** What the shopper must change in the cart before paying. */
  const cartBlock = !price ? CART_TEXTS.checkingPrices : (checkoutBlock(price) ?? notSoldThen(price, cart.lines, now))
  const away = useAway(price)
  const isForNow = draft.scheduledFor === null && !isLater
  /** Why the cart cannot be ordered, independent of the form and of the network. */
  const orderBlock =
    cartBlock ??
    (shop && (noDelivery(shop) ?? noPayment(shop))) ??
    (shop && isForNow ? notNow(shop, now) : undefined) ??
    (difference ? CHECKOUT_TEXTS.confirmDifference : undefined)
  /** Why it cannot be ordered now: sending it needs a network. */
  const priceBlock = orderBlock ?? (away === 'offline' ? CART_TEXTS.safe(CART_TEXTS.away.offline) : undefined)
  const isComplete = Object.keys(problems).length === 0 && !isSlotMissing

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
      complain(CHECKOUT_TEXTS.fieldsMissing)
      return
    }
    if (problems.age !== undefined) {
      complain(BROWSER_ERRORS['order.age_unconfirmed'])
      return
    }
    if (!isComplete) return
    if (shop && draft.scheduledFor === null && !isOpen(kitchenHoursOf(shop), now)) {
      logQuietly('ordered outside the kitchen hours')
    }
    if (away !== undefined) return keep()
    go('pay')
  }

  const refuse = (error: Error) => {
    if (!(error instanceof CallError)) return complain(CHECKOUT_TEXTS.failed)
    if (error.code === 'server.failed') return complain(CHECKOUT_TEXTS.failed)
    // It may have arrived: sent again, it leads to the same order.
    if (error.kind === 'offline') keep()
    const quote = Refused.safeParse(error.details).data?.quote
    const form = checkoutDraft.read()
    // Nothing is concluded for another phone number, city, time or code than were sent.
    const isOfForm = (['phone', 'city', 'scheduledFor', 'code'] as const).every((field) => form[field] === draft[field])
    const withoutWords = isOfForm && error.code === 'order.price_changed' ? quote && goWithout(quote) : undefined
    // The next quote may be refused too. One without a code that was not looked up is not that of the form.
    if (quote && isOfForm && price?.codeProblem !== 'too_many_tries') showQuote(cart.context, cart.lines, quote)
    complain({ title: error.title, text: withoutWords ?? error.message })
    if (error.code === 'order.slot_unavailable') {
      checkoutDraft.update(withoutSlot)
      void queries.invalidateQueries({ queryKey: keyOf(listFullSlots) })
    }
    // All of these are corrected in the form.
    if (error.code?.startsWith('order.')) {
      setTried(true)
      back('details')
    }
  }

  /** Places the order, shows its page, and starts its payment: by card over that page, mobile money on it. */
  const choose = async (remitter: Remitter) => {
    if (isSending.current || !price || priceBlock !== undefined) return
    isSending.current = true
    setSendingBy(remitter)
    try {
      const request = {
        context: cart.context,
        lines: cart.lines,
        // The total that they see is without a code that was not looked up.
        draft: price.codeProblem === 'too_many_tries' ? { ...draft, code: '' } : draft,
        isAgeConfirmed,
        expectedTotal: price.totals.total,
      }
      const { orderId, status } = await place.mutateAsync(request)
      lastWay.update(() => remitter)
      keptOrder.forget()
      // It may be paid already, in another tab or by a late confirmation.
      const isDue = status === 'awaiting_payment'
      if (!isDue) finishOrder(orderId)
      void navigate(`${paths.trackOrder(orderId)}${isDue && remitter === 'mtn' ? '&pay=mtn' : ''}`)
      if (isDue && remitter !== 'mtn') pay(orderId, remitter)
    } catch (error) {
      setSendingBy(null)
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
    chooseAddress,
    price,
    problems,
    isTried,
    isLater,
    setLater,
    slotError: draft.isSlotGone
      ? CHECKOUT_TEXTS.slotGone
      : isTried && isSlotMissing
        ? CHECKOUT_TEXTS.pickSlot
        : undefined,
    /** Why a slot cannot be chosen for the items in the cart. */
    whyNotAt: (startsAt: Date) => {
      if (isFull(startsAt.toISOString())) return CHECKOUT_TEXTS.slotsFull
      for (const { choice } of cart.lines) {
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
    isAgeConfirmed,
    setAgeConfirmed,
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
    choose: (remitter: Remitter) => void choose(remitter),
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

/**
 * Goes without a promotion that the server refused to this person, whose phone number only an order names: the next quote
 * then says the same as the order.
 *
 * @returns why, in words; undefined when the order was refused for something else
 */
function goWithout({ withheld, codeProblem }: Quote): string | undefined {
  const ids = withheld.map(({ id }) => id)
  const isCodeRefused = codeProblem === 'not_yours'
  checkoutDraft.update((draft) => ({
    ...draft,
    without: [...draft.without, ...ids].slice(-MOST_WITHOUT),
    ...(isCodeRefused && { code: '' }),
  }))
  if (isCodeRefused) return CHECKOUT_TEXTS.code.problems.not_yours
  return withheld[0] && CHECKOUT_TEXTS.withheld(withheld[0].name)
}
const Refused = z.object({ quote: Quote })
const MOST_WITHOUT = 20

/** Changes the form. Another phone number may have the offers that were refused to the one before. */
function updateDraft(change: (draft: CheckoutDraft) => CheckoutDraft): void {
  checkoutDraft.update((before) => {
    const after = change(before)
    return after.phone === before.phone ? after : { ...after, without: [] }
  })
}

const complain = (words: Words) => showToast(words, 'destructive')

/**
 * Fills the order form from the profile of whoever is signed in, as soon as both are known and nobody is typing.
 *
 * @returns saves typed values to the profile; call it with every change that the shopper makes
 */
function useProfileFill(cities: readonly City[] | undefined): (typed: Partial<CheckoutDraft>) => void {
  const { userId } = useOwner()
  const { data: profile } = useProfile()
  const { save } = useProfileAutosave()
  const early = useRef<Early>(null)

  useEffect(() => {
    if (!profile || !cities) return
    return afterTyping(() => updateDraft((draft) => fillFromProfile(draft, profile, cities)))
  }, [profile, cities])

  const saveTyped = (typed: Partial<CheckoutDraft>) => {
    const change = profileChangeOf(typed, profile?.country)
    if (Object.keys(change).length > 0) save(change)
  }
  const saveEarly = useEffectEvent(() => {
    if (early.current && early.current.userId === profile?.userId) saveTyped(early.current.typed)
    early.current = null
  })
  useEffect(() => {
    if (profile) saveEarly()
  }, [profile])

  return (typed) => {
    const before = early.current?.userId === userId ? early.current.typed : {}
    if (!profile) early.current = { userId, typed: { ...before, ...typed } }
    saveTyped(typed)
  }
}

/** What somebody has typed before it was known whether their profile has an address in Ghana. */
type Early = { userId: string; typed: Partial<CheckoutDraft> } | null

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
