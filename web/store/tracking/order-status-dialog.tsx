import { Link } from 'react-router'
import { paths } from '../../client/paths.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'
import { OrderStatusView } from './order-status-view.tsx'

/** The status of an order in a dialog, over any page. */
export function OrderStatusDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <Dialog
      onOpenChange={onClose}
      title={TRACKING_TEXTS.dialogTitle}
      footer={
        <Link to={paths.trackOrder(orderId)} onClick={onClose} className={buttonClasses({ size: 'lg' })}>
          {TRACKING_TEXTS.open}
        </Link>
      }
    >
      <OrderStatusView orderId={orderId} heading="h2" />
    </Dialog>
  )
}
