import { formatOrderId } from '#domain/ids/order-id.ts'
import { formatCedis } from '#domain/money.ts'
import { cancelOrder } from '#domain/orders/board-api.ts'
import type { OrderMoney } from '#domain/orders/order-money-api.ts'
import type { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { call } from '../../client/api.ts'
import { useSeen } from '../frame/use-seen.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { OrderActs } from './use-order.ts'

const TEXTS = ORDER_TEXTS.cancel

type Order = Pick<StaffOrder, 'orderId' | 'version' | 'state'>
type CancelDialogProps = { order: Order; money: OrderMoney | undefined; acts: OrderActs; onClose: () => void }

/** Asks before an order is cancelled, and says what goes back to the shopper. */
export function CancelDialog({ order, money, acts, onClose }: CancelDialogProps) {
  const { orderId } = order
  // The kitchen may go on meanwhile: what it has cooked since is not cancelled unseen.
  const seen = useSeen(order.version)
  return (
    <ReasonDialog
      title={TEXTS.title(formatOrderId(orderId))}
      description={`${refundWords(order, money)} ${TEXTS.told}`}
      reasons={TEXTS.reasons}
      confirm={TEXTS.confirm}
      isDestructive
      isPending={acts.isPending('cancel')}
      onClose={onClose}
      onReason={async (reason) => {
        const asked = { params: { orderId }, querystring: { tellsReason: 'true' } } as const
        const cancel = () =>
          seen.send((expectedVersion) => call(cancelOrder, { ...asked, body: { expectedVersion, reason } }))
        return (await acts.run('cancel', cancel, TEXTS.done)) !== undefined
      }}
    />
  )
}

function refundWords({ state }: Order, money: OrderMoney | undefined): string {
  if (!money) return TEXTS.unknown
  if (state === 'awaiting_confirmation') return TEXTS.claimed
  if (money.refundable === 0) return money.taken === 0 ? TEXTS.nothing : ORDER_TEXTS.money.nothingLeft
  return money.isManual ? TEXTS.manual(formatCedis(money.refundable)) : TEXTS.automatic(formatCedis(money.refundable))
}
