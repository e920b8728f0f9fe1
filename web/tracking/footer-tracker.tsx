import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OrderIdForm } from './order-id-form.tsx'
import { OrderStatusView } from './order-status-view.tsx'
import { TRACKING_TEXTS } from './tracking-texts.ts'

/** The tracker in the footer: an order id, and its state in a dialog. */
export function FooterTracker() {
  const [orderId, setOrderId] = useState<string | null>(null)
  const close = () => setOrderId(null)
  return (
    <>
      <OrderIdForm onOrderId={setOrderId} />
      <Dialog
        isOpen={orderId !== null}
        onOpenChange={close}
        title={TRACKING_TEXTS.dialogTitle}
        footer={
          orderId !== null && (
            <Link to={paths.trackOrder(orderId)} onClick={close} className={buttonClasses({ size: 'lg' })}>
              {TRACKING_TEXTS.open}
            </Link>
          )
        }
      >
        {orderId !== null && <OrderStatusView orderId={orderId} heading="h2" />}
      </Dialog>
    </>
  )
}
