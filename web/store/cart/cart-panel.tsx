import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import { pricedId } from '#domain/orders/cart-line.ts'
import { paths } from '../../client/paths.ts'
import { useShop, useShopNow } from '../../client/shop/shop-hooks.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { hasEmptyFields } from '../checkout/details/check-form.ts'
import { OpenOrderNote } from '../checkout/open-order-note.tsx'
import { QuickOrder } from '../checkout/quick-order.tsx'
import { CART_TEXTS } from '../orders/cart/cart-texts.ts'
import { checkoutBlock } from '../orders/cart/checkout-block.ts'
import { QuoteFailure } from '../orders/cart/quote-failure.tsx'
import { type CartPrice, isEstimate, useAway, useCartPrice } from '../orders/cart/quote-hooks.ts'
import { TotalsList } from '../orders/cart/totals-list.tsx'
import { type Cart, useCart } from '../orders/cart/use-cart.ts'
import { checkoutDraft } from '../orders/checkout-draft.ts'
import { useOpenOrder } from '../orders/use-open-order.ts'
import { isOffered, lastWay, type PayWay } from '../payments/ways/last-way.ts'
import { ShareCart } from '../shared-carts/share-cart.tsx'
import { arrivalNow } from '../shop/arrival.ts'
import { CartLineRow } from './cart-line-row.tsx'

type CartPanelProps = { onClose: () => void; onCheckout: () => void }

/** The side panel with the cart of this page and the button to checkout. */
export function CartPanel({ onClose, onCheckout }: CartPanelProps) {
  const cart = useCart()
  const price = useCartPrice(cart.context, cart.lines, { isAsking: true })
  const isEmpty = cart.lines.length === 0

  return (
    <Sheet
      side="bottom"
      onOpenChange={onClose}
      title={CART_TEXTS.title}
      description={isEmpty ? undefined : CART_TEXTS.pieces(cart.count)}
      footer={isEmpty ? undefined : <PanelFooter cart={cart} price={price} onCheckout={onCheckout} />}
    >
      {isEmpty ? (
        <EmptyState
          icon={ShoppingBag}
          title={CART_TEXTS.empty.title}
          text={CART_TEXTS.empty.text}
          link={{ to: paths.menu, text: CART_TEXTS.empty.action }}
        />
      ) : (
        <>
          <ul className="divide-y divide-line">
            {cart.lines.map((line, index) => (
              <CartLineRow
                key={rowKey(cart.lines, index)}
                line={line}
                cart={cart}
                change={price?.changes.find((change) => change.id === line.id)}
              />
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap items-start justify-between gap-2">
            <ShareCart context={cart.context} lines={cart.lines} />
            <ClearCart onClear={cart.clear} />
          </div>
        </>
      )}
    </Sheet>
  )
}

/** A key that ignores the note: changing the note changes the line's id, but must not remount its row. */
function rowKey(lines: readonly CartLine[], index: number): string {
  const keys = lines.slice(0, index + 1).map(({ choice, source }) => pricedId(choice, source))
  const own = keys.at(-1) ?? ''
  return `${own} ${keys.filter((key) => key === own).length}`
}

type PanelFooterProps = { cart: Cart; price: CartPrice | undefined; onCheckout: () => void }

function PanelFooter({ cart, price, onCheckout }: PanelFooterProps) {
  const away = useAway(price)
  const openOrder = useOpenOrder()
  const way = useQuickWay()
  const shop = useShop()
  const now = useShopNow()
  const draft = useStored(checkoutDraft)
  if (!price) return <Skeleton className="h-44 w-full" />
  const blocked = checkoutBlock(price)
  const isQuick = way !== null && away !== 'offline' && blocked === undefined
  return (
    <div className="grid gap-3">
      <QuoteFailure price={price} />
      <TotalsList
        context={cart.context}
        totals={price.totals}
        promotion={price.promotion?.name ?? null}
        subscriptionPercent={price.subscriptionPercent}
        preorderPercent={price.preorderPercent}
        isSpoken={isEstimate(price) ? 'later' : true}
      />
      {shop && draft.scheduledFor === null && !draft.isSlotGone && (
        <p className="text-muted text-sm">{arrivalNow(shop, draft.city, now)}</p>
      )}
      {!isQuick && openOrder && <OpenOrderNote order={openOrder} />}
      <p role="status" className="font-medium text-gold-text text-sm empty:sr-only">
        {isQuick || openOrder ? null : (blocked ?? (away && CART_TEXTS.safe(CART_TEXTS.away[away])))}
      </p>
      {isQuick ? (
        <QuickOrder way={way} onCheckout={onCheckout} />
      ) : (
        !openOrder && <CheckoutButton blocked={blocked} onCheckout={onCheckout} />
      )}
    </div>
  )
}

function CheckoutButton({ blocked, onCheckout }: { blocked: string | undefined; onCheckout: () => void }) {
  return (
    <Button size="lg" className="w-full" disabledReason={blocked} onClick={onCheckout}>
      {CART_TEXTS.checkout}
    </Button>
  )
}

/** The last way of paying, if the shopper has ordered here before and the form is complete; null otherwise. */
function useQuickWay(): PayWay | null {
  const way = useStored(lastWay)
  const draft = useStored(checkoutDraft)
  const shop = useShop()
  if (way === null || !shop || hasEmptyFields(draft) || draft.city === '') return null
  return isOffered(way, shop) ? way : null
}

function ClearCart({ onClear }: { onClear: () => void }) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <Button variant="ghost" size="sm" className="min-h-11 text-muted" onClick={() => setAsking(true)}>
        {CART_TEXTS.clear}
      </Button>
    )
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <p className="mr-auto text-sm">{CART_TEXTS.confirmClear.question}</p>
      <Button variant="outline" size="sm" autoFocus onClick={() => setAsking(false)}>
        {CART_TEXTS.confirmClear.no}
      </Button>
      <Button variant="destructive" size="sm" onClick={onClear}>
        {CART_TEXTS.confirmClear.yes}
      </Button>
    </div>
  )
}
