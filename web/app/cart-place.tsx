import { useBuyStep } from '../client/steps/buy-step.ts'
import { useCart } from '../store/orders/cart/use-cart.ts'
import { LatePart } from '../ui/state/late-part.tsx'
import { lazyPart, useSoon } from '../ui/state/lazy-part.ts'

const CartBar = lazyPart(() => import('./cart-bar.tsx'), 'CartBar')

/** Where the cart bar stands. Whoever has nothing in the cart gets the menu first, and the bar a moment later. */
export function CartPlace() {
  const isSoon = useSoon()
  const hasCart = useCart().count > 0
  const { step } = useBuyStep()
  return <LatePart>{(hasCart || step !== null || isSoon) && <CartBar />}</LatePart>
}
