import { formatOrderId } from '#domain/ids/order-id.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { REASON_MAX } from '#domain/orders/order-reason.ts'
import { FAIL_TEXTS } from '../frame/fail-texts.ts'
import { PickReason } from '../frame/pick-reason.tsx'
import { useSeen } from '../frame/use-seen.ts'
import type { useSteps } from './use-steps.ts'

type FailDialogProps = { card: BoardCard; steps: ReturnType<typeof useSteps>; onClose: () => void }

/** Asks why an order was not delivered. @param card as it is now: what becomes of it under the dialog is told first */
export function FailDialog({ card, steps, onClose }: FailDialogProps) {
  const seen = useSeen(card.version)
  return (
    <PickReason
      texts={FAIL_TEXTS}
      title={FAIL_TEXTS.title(formatOrderId(card.orderId))}
      most={REASON_MAX}
      // Until the answer comes, also where the stream has shown the step before.
      isPending={steps.pendingOn({ ...card, version: 0 }) !== undefined}
      onClose={onClose}
      onReason={(reason) => steps.take(card, 'fail', { reason }, seen.send)}
    />
  )
}
