import { useBuyStep } from '../../client/steps/buy-step.ts'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { PAYMENT_TEXTS } from '../payments/payment-texts.ts'
import { CheckoutEmpty } from './checkout-empty.tsx'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { DetailsStep } from './details/details-step.tsx'
import { OpenOrderNote } from './open-order-note.tsx'
import { OrderNow } from './order-now.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayStep } from './pay-step.tsx'
import { ShopWait } from './shop-wait.tsx'
import { useCheckout } from './use-checkout.ts'

/** The checkout as a sheet over any page. */
export function CheckoutSheet({ onClose }: { onClose: () => void }) {
  const steps = useBuyStep()
  const checkout = useCheckout(steps)
  const isEmpty = checkout.cart.lines.length === 0
  // The address of this step can be opened without the form before it.
  const step = checkout.isReadyToPay ? steps.step : 'details'
  const { openOrder } = checkout
  const isForm = !isEmpty && checkout.shop !== undefined && step !== 'pay' && !openOrder
  const title = isForm || openOrder ? CHECKOUT_TEXTS.title : PAYMENT_TEXTS.chooseTitle
  return (
    <Sheet
      side="right"
      onOpenChange={onClose}
      title={title}
      className="w-[min(100%,520px)] md:w-[min(520px,calc(100vw-376px))]"
      footer={isForm ? <OrderNow checkout={checkout} /> : undefined}
    >
      {isEmpty ? (
        <CheckoutEmpty heading="h2" />
      ) : openOrder ? (
        <OpenOrderNote order={openOrder} onChange={() => steps.go('cart')} />
      ) : !checkout.shop ? (
        <ShopWait />
      ) : isForm ? (
        <div className="grid gap-8">
          <DetailsStep checkout={checkout} />
          <OrderSummary checkout={checkout} onEditCart={() => steps.go('cart')} />
        </div>
      ) : (
        <PayStep checkout={checkout} onBack={() => steps.back('details')} />
      )}
    </Sheet>
  )
}
