import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cartContextOf } from '#domain/cart/cart-lines.ts'
import { contextRow } from '#domain/orders/order-contexts.ts'
import type { MyOrder } from '#domain/profiles/profiles-api.ts'
import { paths } from '../../../client/paths.ts'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { CART_TOAST_MS, showToast } from '../../../ui/overlay/toast.ts'
import { useCatalogueLoader } from '../../menu/menu-hooks.ts'
import { cartStore } from '../../orders/cart/cart-store.ts'
import { CART_TEXTS } from '../../orders/cart/cart-texts.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { type OrderedAgain, orderAgain } from './order-again.ts'

const TEXTS = PROFILE_TEXTS.orders

/** Puts what an order had in the cart once more, and says what of it cannot be had any more. */
export function useOrderAgain(order: MyOrder) {
  const load = useCatalogueLoader()
  const now = useShopNow()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<Omit<OrderedAgain, 'cart'> | null>(null)
  const isBusy = useRef(false)

  const again = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    try {
      const catalogue = await load()
      // Applied to the current cart, because another tab may have changed it.
      let done: OrderedAgain | undefined
      cartStore.update((cart) => {
        done = orderAgain(cart, order, catalogue, now)
        return done.cart
      })
      if (done) show(done)
    } catch {
      showToast(TEXTS.failedAgain, 'destructive')
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  const show = ({ added, left }: OrderedAgain) => {
    setResult({ added, left })
    if (added === 0) return
    showToast({ title: CART_TEXTS.added.title, text: TEXTS.added(added) }, 'success', CART_TOAST_MS)
  }

  const isOfThisPage = cartContextOf(pathname) === order.context
  const place = isOfThisPage ? pathname : (contextRow(order.context).path ?? paths.home)
  return {
    again,
    isPending,
    result,
    /** Opens the cart that the order went to instead of the profile; on this page, if it shows that cart. */
    seeCart: () => navigate({ pathname: place, search: '?buy=cart' }, { preventScrollReset: true }),
  }
}
