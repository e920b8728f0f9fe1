import { useQueryClient } from '@tanstack/react-query'
import { Clock, ShoppingBag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import { formatCedis } from '#domain/money.ts'
import { type Quote, quoteOrder } from '#domain/orders/orders-api.ts'
import { paths, patterns } from '../client/paths.ts'
import { keyOf } from '../client/query-of.ts'
import { useMayOpen } from '../client/steps/auth-step.ts'
import { useBuyStep } from '../client/steps/buy-step.ts'
import { useStored } from '../client/storage/use-stored.ts'
import { CART_TEXTS } from '../store/orders/cart/cart-texts.ts'
import { isEstimate, useCartPrice } from '../store/orders/cart/quote-hooks.ts'
import { useCart } from '../store/orders/cart/use-cart.ts'
import { keptFor, keptOrder } from '../store/orders/kept-order.ts'
import { isBeingChecked, type LocalOrder, localOrders } from '../store/orders/local-orders.ts'
import { useOrder } from '../store/orders/order-hooks.ts'
import { useOpenOrder } from '../store/orders/use-open-order.ts'
import { ItemPicture } from '../ui/item-picture.tsx'
import { showToast } from '../ui/overlay/toast.ts'
import { LatePart } from '../ui/state/late-part.tsx'
import { fetchAhead, lazyPart, useFetchedSoon } from '../ui/state/lazy-part.ts'
import { useOnline } from '../ui/state/use-online.ts'
import { Money } from '../ui/words/money.tsx'

const loadPanel = () => import('../store/cart/cart-panel.tsx')
const loadCheckout = () => import('../store/checkout/checkout-sheet.tsx')
const CartPanel = lazyPart(loadPanel, 'CartPanel')
const CheckoutSheet = lazyPart(loadCheckout, 'CheckoutSheet')
/** Fetches the pages that follow the choice of payment, so that a weak network does not delay them. */
const NEXT_PAGES = [
  () => import('../store/tracking/track-order-page.tsx'),
  () => import('./payment-page.tsx'),
  () => import('./charge-page.tsx'),
]

/** The floating View Cart button, with the cart panel and the checkout sheet that it opens. */
export function CartBar() {
  const { pathname } = useLocation()
  const { step: asked, go, close } = useBuyStep()
  const step = useMayOpen(asked !== null) ? asked : null
  // The checkout page has the form itself; only the cart panel opens over it.
  const isCheckoutPage = pathname === paths.checkout
  useEffect(() => {
    if (step === 'pay') for (const load of NEXT_PAGES) fetchAhead(load)
  }, [step])

  // A shared cart and a payment ask for an answer: the button would stand over it.
  const hasNoButton =
    isCheckoutPage ||
    pathname === '/international' ||
    pathname === paths.charge ||
    matchPath(patterns.sharedCart, pathname) !== null

  return (
    <>
      <OpenOrders />
      {step === null && !isCheckoutPage && <KeptOrderBack />}
      {!hasNoButton && <ViewCart onOpen={() => go('cart')} />}
      <LatePart isAwaited>
        {step === 'cart' && <CartPanel onClose={close} onCheckout={() => (isCheckoutPage ? close() : go('details'))} />}
        {step !== null && step !== 'cart' && !isCheckoutPage && <CheckoutSheet onClose={close} />}
      </LatePart>
    </>
  )
}

const BAR =
  'pointer-events-none fixed inset-x-0 bottom-0 z-30 flex animate-rise justify-center px-3 pb-[max(12px,env(safe-area-inset-bottom))]'
const PILL = [
  'pointer-events-auto flex min-h-14 w-full flex-wrap items-center gap-x-3 rounded-[28px] bg-gold py-2 pr-5 pl-3 font-semibold',
  'text-on-gold shadow-card transition-[background-color,scale] duration-150 hover:bg-gold-hover active:scale-[0.98] md:w-96',
].join(' ')

/** Where a payment is looked at. */
const PAYMENT_PAGES: readonly string[] = [paths.paymentSuccess, paths.paymentCallback]

/** The lines in the cart are ordered and not paid: the bar links to their payment, and is hidden on its pages. */
function OpenOrderBar({ order }: { order: LocalOrder }) {
  const { pathname, search } = useLocation()
  const isOnItsPage = pathname === patterns.trackOrder && new URLSearchParams(search).get('id') === order.id
  if (isOnItsPage || PAYMENT_PAGES.includes(pathname)) return null
  return (
    <div data-toast-floor className={BAR}>
      <Link to={paths.trackOrder(order.id)} className={PILL}>
        <span className="grid size-10 place-items-center rounded-full bg-on-gold text-gold">
          <Clock aria-hidden className="size-5" />
        </span>
        <span>{isBeingChecked(order) ? CART_TEXTS.checkingOrder : CART_TEXTS.unpaidOrder}</span>
        <Money amount={order.total} className="ml-auto" />
      </Link>
    </div>
  )
}

function ViewCart({ onOpen }: { onOpen: () => void }) {
  const cart = useCart()
  // Only quotes know promotions. One that has any shows that the next one may: where none runs, the button asks for nothing.
  const quotes = useQueryClient().getQueriesData<Quote>({ queryKey: keyOf(quoteOrder) })
  const isPromoted = quotes.some(([, quote]) => quote?.promotion)
  const price = useCartPrice(cart.context, cart.lines, { isAsking: isPromoted && 'once' })
  const total = price && !isEstimate(price) ? price.totals.total : undefined
  const flight = useFlight(cart.lines)
  const openOrder = useOpenOrder()
  useFetchedSoon(loadPanel, cart.count > 0)
  if (openOrder && cart.count > 0) return <OpenOrderBar order={openOrder} />

  const words = `${CART_TEXTS.pieces(cart.count)}${total === undefined ? '' : `, ${formatCedis(total)}`}`
  return (
    <>
      {cart.count > 0 && (
        <div data-toast-floor className={BAR}>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`${CART_TEXTS.viewCart}: ${words}`}
            onPointerEnter={() => fetchAhead(loadPanel)}
            // Ignores the second tap of a double tap on an element that covered the button and was removed.
            onClick={({ detail }) => detail < 2 && onOpen()}
            className={PILL}
          >
            <span className="relative grid size-10 place-items-center rounded-full bg-on-gold text-gold">
              <ShoppingBag aria-hidden className="size-5" />
              {flight && <FlyingLine flight={flight} />}
            </span>
            <span>{CART_TEXTS.viewCart}</span>
            <span key={cart.count} className="animate-rise text-sm tabular">
              {CART_TEXTS.pieces(cart.count)}
            </span>
            {total !== undefined && <Money amount={total} className="ml-auto" />}
          </button>
        </div>
      )}
      <span role="status" className="sr-only">
        {cart.count > 0 && words}
      </span>
    </>
  )
}

/** Reminds of a kept order once there is a network again. Draws nothing. */
function KeptOrderBack() {
  const isOnline = useOnline()
  const kept = keptFor(useStored(keptOrder), useCart().lines)
  const isBack = isOnline && kept !== null
  useEffect(() => {
    if (isBack) return showToast(CART_TEXTS.back)
  }, [isBack])
  return null
}

/** Only the newest few, because older ones are settled or cancelled. */
const MOST_ASKED = 3

/**
 * Asks once for the orders whose lines are still in the cart: they may have been paid on another device, or confirmed
 * after this browser was closed. Draws nothing.
 */
function OpenOrders() {
  const orders = useStored(localOrders)
  const open = orders.filter((order) => order.bought.length > 0).slice(0, MOST_ASKED)
  return open.map(({ id }) => <OpenOrder key={id} orderId={id} />)
}

function OpenOrder({ orderId }: { orderId: string }) {
  useOrder(orderId)
  return null
}

/** The item that was added last, with a number, so that adding it twice starts two animations. */
type Flight = { line: CartLine; number: number }

/** Detects added items. Items that are in the cart when the page opens are not animated. */
function useFlight(lines: readonly CartLine[]): Flight | undefined {
  const before = useRef(lines)
  const [flight, setFlight] = useState<Flight>()
  useEffect(() => {
    const known = new Map(before.current.map((line) => [line.id, line.choice.quantity]))
    before.current = lines
    const grown = lines.find((line) => line.choice.quantity > (known.get(line.id) ?? 0))
    if (grown) setFlight((last) => ({ line: grown, number: (last?.number ?? 0) + 1 }))
  }, [lines])
  return flight
}

/** The animated picture of the added item, which moves to the cart button. */
function FlyingLine({ flight }: { flight: Flight }) {
  const { image, category } = flight.line.seen
  return (
    <span
      key={flight.number}
      aria-hidden
      className="pointer-events-none absolute inset-0 animate-fly-in opacity-0 motion-reduce:hidden"
    >
      <ItemPicture image={image} category={category} sizes="40px" isEager className="size-10" />
    </span>
  )
}
