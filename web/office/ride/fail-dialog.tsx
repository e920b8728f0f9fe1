import { REASON_MAX } from '#domain/orders/order-reason.ts'
import { FAIL_TEXTS } from '../frame/fail-texts.ts'
import { PickReason } from '../frame/pick-reason.tsx'

type FailDialogProps = { order: string; onReason: (reason: string) => void; onClose: () => void }

/** Asks why an order could not be delivered. The reason is kept on the phone; should the shop refuse it, the page shows it. */
export function FailDialog({ order, onReason, onClose }: FailDialogProps) {
  return (
    <PickReason
      texts={FAIL_TEXTS}
      title={FAIL_TEXTS.title(order)}
      most={REASON_MAX}
      isPending={false}
      onClose={onClose}
      onReason={async (reason) => {
        onReason(reason)
        return true
      }}
    />
  )
}
