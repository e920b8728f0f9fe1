import { paths } from '../../client/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
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
        <LinkButton to={paths.trackOrder(orderId)} onClick={onClose} size="lg">
          {TRACKING_TEXTS.open}
        </LinkButton>
      }
    >
      <OrderStatusView orderId={orderId} heading="h2" />
    </Dialog>
  )
}
