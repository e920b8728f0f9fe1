import { usePageTitle } from '../../client/shop/page-title.ts'
import { useBuyStep } from '../../client/steps/buy-step.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { CheckoutEmpty } from './checkout-empty.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { CheckoutTitle } from './checkout-title.tsx'
import { DetailsStep } from './details/details-step.tsx'
import { OpenOrderNote } from './open-order-note.tsx'
import { OrderNow } from './order-now.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayStep } from './pay-step.tsx'
import { ShopWait } from './shop-wait.tsx'
import { useCheckout } from './use-checkout.ts'

/** The checkout page: the form, with the order summary beside it on large screens. */
export function CheckoutPage() {
  usePageTitle(CHECKOUT_TEXTS.title)
  const steps = useBuyStep()
  const checkout = useCheckout(steps)
  const { openOrder } = checkout
  const isPaying = checkout.isReadyToPay && steps.step === 'pay' && !openOrder

  if (checkout.cart.lines.length === 0) return <CheckoutEmpty heading="h1" />
  return (
    <CheckoutTitle title={isPaying ? PAYMENT_TEXTS.chooseTitle : CHECKOUT_TEXTS.title}>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_400px]">
        {openOrder ? (
          <OpenOrderNote order={openOrder} onChange={() => steps.go('cart')} />
        ) : !checkout.shop ? (
          <ShopWait />
        ) : isPaying ? (
          <PayStep checkout={checkout} onBack={() => steps.back(null)} />
        ) : (
          <DetailsStep checkout={checkout} />
        )}
        <aside className="grid gap-6 rounded-lg border border-line bg-surface p-5 shadow-card lg:sticky lg:top-24">
          <OrderSummary checkout={checkout} onEditCart={() => steps.go('cart')} />
          {!isPaying && !openOrder && <OrderNow checkout={checkout} />}
        </aside>
      </div>
    </CheckoutTitle>
  )
}
