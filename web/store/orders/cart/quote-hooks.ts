import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import { cartAge, cartTotals } from '#domain/cart/cart-totals.ts'
import { type LineChange, lineChanges } from '#domain/cart/line-changes.ts'
import { CATEGORY_PAIRS, type MenuItem } from '#domain/menu/menu-api.ts'
import { type LineChoice, pricedId } from '#domain/orders/cart-line.ts'
import { isOpenSlot } from '#domain/orders/delivery-slots.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import { type Quote, quoteOrder } from '#domain/orders/orders-api.ts'
import type { Catalogue } from '#domain/orders/price-line.ts'
import { minimumOf, planShare } from '#domain/orders/price-order.ts'
import { type HeldPlan, heldPlanOf, planDiscount } from '#domain/plans/plan-discount.ts'
import { tariffIn } from '#domain/settings/city-tariff.ts'
import { type Away, whyAway } from '../../../client/api.ts'
import { queryOf } from '../../../client/query-of.ts'
import { useProfile } from '../../../client/session/profile-query.ts'
import { useOwner } from '../../../client/session/session-store.ts'
import { useClock } from '../../../client/shop/clock.tsx'
import { ASK_AGAIN_MS } from '../../../client/shop/kept-answer.ts'
import { extrasQuery, menuQuery } from '../../../client/shop/menu-query.ts'
import { useShop, useShopNow } from '../../../client/shop/shop-hooks.ts'
import { showAnswer } from '../../../client/show-answer.ts'
import { useStored } from '../../../client/storage/use-stored.ts'
import { useLastError } from '../../../ui/state/last-error.ts'
import { useOnline } from '../../../ui/state/use-online.ts'
import { type CheckoutDraft, checkoutDraft } from '../checkout-draft.ts'
import { isOffline } from '../order-hooks.ts'

/** The delay before a quote is requested, so that five presses of a stepper cause one request. */
const SETTLE_MS = 250
const FRESH_MS = 30_000

/** The price of the cart, as far as it is known. */
export type CartPrice = Omit<Quote, 'context' | 'lines' | 'withheld' | 'pause'> & {
  changes: LineChange[]
  /** `seen`: from the prices that the shopper saw. `quoted`: from the server, for exactly this cart. */
  source: 'seen' | 'quoted'
  isChecking: boolean
  error: Error | null
  retry: () => void
}

/**
 * The price of the lines: at once from what the shopper saw, then as the server quotes it for the delivery time of the
 * draft. Undefined until the shop's tariff and, for whoever is signed in, their plan are known.
 *
 * @param isAsking whether the server is asked for a quote; `once`: not at intervals
 */
export function useCartPrice(
  context: OrderContext,
  lines: readonly CartLine[],
  { isAsking: asks }: { isAsking: boolean | 'once' },
): CartPrice | undefined {
  const shop = useShop()
  const now = useShopNow()
  const draft = useStored(checkoutDraft)
  const scheduledFor = shop && openSlotOf(draft.scheduledFor, (at) => isOpenSlot(shop, at, now))
  const request = requestOf(context, lines, { ...draft, scheduledFor: scheduledFor ?? null })
  const wanted = useSettled(request, SETTLE_MS)
  const isCurrent = wanted === request
  const isAsking = asks !== false
  const quote = useQuery({
    ...quoteQuery(wanted, useOwner().userId || null),
    enabled: isAsking && (asks !== 'once' || isCurrent) && shop !== undefined && lines.length > 0,
    ...(asks === 'once' && { refetchInterval: false }),
  })
  const error = useLastError(quote, 'cart')
  const menu = useMenuInQuestion(lines, quote.data)
  const plan = usePlan()
  if (!shop) return undefined

  const answer = isCurrent && !quote.isPlaceholderData ? quote.data : undefined
  const common = {
    changes: lineChanges(lines, quote.data?.lines ?? [], menu),
    isChecking: isAsking && lines.length > 0 && (!isCurrent || quote.isFetching),
    error,
    retry: () => void quote.refetch(),
  }
  if (answer) return { ...answer, ...common, source: 'quoted' }
  // Waits for the plan, because a total without its discount would change a moment later.
  if (plan === 'asking') return undefined
  const tariff = tariffIn(shop, draft.city)
  const { shortOfMinimum, ...totals } = cartTotals(tariff, {
    context,
    lines,
    scheduledFor: scheduledFor ? new Date(scheduledFor) : null,
    now,
    plan,
  })
  return {
    ...common,
    totals,
    shortOfMinimum,
    minimumOrder: minimumOf(tariff, context),
    ...cartAge(lines, shop.ageConfirm),
    subscriptionPercent: planShare(context, planDiscount(plan, now)) / 100,
    preorderPercent: tariff.preorderDiscountBps / 100,
    promotion: null,
    codeProblem: null,
    codeHint: null,
    source: 'seen',
  }
}

/** Whether a quote may change the totals in a moment: read out now, they would be read out twice. */
export function isEstimate({ source, isChecking, error }: CartPrice): boolean {
  return source === 'seen' && isChecking && error === null
}

/** Why the shop cannot be asked for this price, or be sent the order; undefined while it answers. */
export function useAway(price: CartPrice | undefined): Away | undefined {
  const isOnline = useOnline()
  const lost = price?.source === 'seen' && price.error !== null && isOffline(price.error) ? price.error : undefined
  return isOnline && !lost ? undefined : whyAway(isOnline, lost?.title)
}

/** Shows a quote that a refusal has carried, as the one for these lines and the draft as it is now. */
export function useShowQuote(): (context: OrderContext, lines: readonly CartLine[], quote: Quote) => void {
  const queries = useQueryClient()
  const person = useOwner().userId || null
  return (context, lines, quote) => {
    const { queryKey } = quoteQuery(requestOf(context, lines, checkoutDraft.read()), person)
    showAnswer(queries, queryKey, quote)
  }
}

/** The plan of the signed-in person; null for visitors, and if the profile fails to load. */
function usePlan(): HeldPlan | null | 'asking' {
  const { data: profile, isLoading } = useProfile()
  return isLoading ? 'asking' : profile ? heldPlanOf(profile.subscription) : null
}

/** The slot if it can still be chosen; otherwise none. */
function openSlotOf(scheduledFor: string | null, isOpen: (at: Date) => boolean): string | null {
  return scheduledFor !== null && isOpen(new Date(scheduledFor)) ? scheduledFor : null
}

type Drafted = Pick<CheckoutDraft, 'scheduledFor' | 'city' | 'code' | 'without'>
type QuoteRequest = { context: OrderContext; lines: LineChoice[]; scheduledFor: string | null } & Partial<Drafted>

function requestOf(
  context: OrderContext,
  lines: readonly CartLine[],
  { scheduledFor, city, code, without }: Drafted,
): string {
  // A note changes no price, so it is not part of the request for a quote.
  const request: QuoteRequest = {
    context,
    lines: lines.map((line) => ({ ...line.choice, special: '' })),
    scheduledFor,
    ...(city !== '' && { city }),
    ...promotedBy({ code, without }),
  }
  return JSON.stringify(request)
}

/** What the shopper says about promotions; nothing without a code and without what they were refused. */
export function promotedBy({ code, without }: Pick<CheckoutDraft, 'code' | 'without'>) {
  return { ...(code !== '' && { code }), ...(without.length > 0 && { without }) }
}

function quoteQuery(request: string, person: string | null) {
  const body: QuoteRequest = JSON.parse(request) // written by requestOf right above
  return queryOf(
    quoteOrder,
    { body, person },
    {
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
      // A phone may report a network that answers nothing: no event of the browser tells when it does again.
      refetchInterval: ({ state }) => (state.error && isOffline(state.error) ? ASK_AGAIN_MS : 2 * FRESH_MS),
      networkMode: 'always',
      placeholderData: keepPreviousData,
    },
  )
}

/** The menu rows of refused lines, to distinguish what is off from what is sold at other hours, or again later. */
function useMenuInQuestion(lines: readonly CartLine[], quote: Quote | undefined): Catalogue {
  const refused = quote?.lines.filter((line) => line.problem !== null).map((line) => line.lineId) ?? []
  const item = useItemsOf(lines.filter((line) => refused.includes(pricedId(line.choice, line.source))))
  const extras = useQuery({ ...extrasQuery(useClock()), enabled: refused.length > 0 })
  return { item, extra: (id) => extras.data?.extras.find((extra) => extra.id === id) }
}

/** The menu rows of lines, as far as they are loaded; missing parts of the menu are requested. */
export function useItemsOf(lines: readonly CartLine[]): (id: string) => MenuItem | undefined {
  const categories = new Set(lines.map((line) => line.seen.category))
  const pairs = CATEGORY_PAIRS.filter((pair) =>
    pair.split('-').some((name) => [...categories].some((one) => one === name)),
  )
  const clock = useClock()
  const menus = useQueries({
    queries: pairs.map((pair) => menuQuery(pair, clock)),
  })
  return (id) => menus.flatMap((menu) => menu.data?.items ?? []).find((item) => item.id === id)
}

/** The value, once it has not changed for a while. */
function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
