import { useState } from 'react'
import { LatePart } from '../../ui/state/late-part.tsx'
import { lazyPart } from '../../ui/state/lazy-part.ts'
import { OrderIdForm } from './order-id-form.tsx'

const OrderStatusDialog = lazyPart(() => import('./order-status-dialog.tsx'), 'OrderStatusDialog')

/** The tracker in the footer: a form for an order id, and its status in a dialog. */
export function FooterTracker() {
  const [orderId, setOrderId] = useState<string | null>(null)
  return (
    <>
      <OrderIdForm onOrderId={setOrderId} />
      <LatePart isAwaited>
        {orderId !== null && <OrderStatusDialog orderId={orderId} onClose={() => setOrderId(null)} />}
      </LatePart>
    </>
  )
}
