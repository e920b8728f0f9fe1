import { useBuyStep } from '../cart/buy-step.ts'
import { usePageTitle } from '../layout/page-title.ts'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { CheckoutEmpty } from './checkout-empty.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { DetailsStep } from './details-step.tsx'
import { OrderNow } from './order-now.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayStep } from './pay-step.tsx'
import { ShopWait } from './shop-wait.tsx'
import { useCheckout } from './use-checkout.ts'

/** The checkout as a page of its own: the same form, with the order beside it where there is room. */
export function CheckoutPage() {
  usePageTitle(CHECKOUT_TEXTS.title)
  const steps = useBuyStep()
  const checkout = useCheckout(steps)
  const isPaying = checkout.isReadyToPay && (steps.step === 'pay' || steps.step === 'momo')
  const isMomo = steps.step === 'momo'

  if (checkout.cart.lines.length === 0) return <CheckoutEmpty heading="h1" />
  return (
    <div className="column pt-8">
      <h1 className="text-xl">
        {!isPaying ? CHECKOUT_TEXTS.title : isMomo ? PAYMENT_TEXTS.momo.title : PAYMENT_TEXTS.chooseTitle}
      </h1>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_400px]">
        {!checkout.shop ? (
          <ShopWait />
        ) : isPaying ? (
          <PayStep
            key={steps.step}
            checkout={checkout}
            isMomo={isMomo}
            onBack={() => steps.back(isMomo ? 'pay' : null)}
          />
        ) : (
          <DetailsStep checkout={checkout} />
        )}
        <aside className="grid gap-6 rounded-lg border border-line bg-surface p-5 shadow-card lg:sticky lg:top-24">
          <OrderSummary checkout={checkout} onEditCart={() => steps.go('cart')} />
          {!isPaying && <OrderNow checkout={checkout} />}
        </aside>
      </div>
    </div>
  )
}
