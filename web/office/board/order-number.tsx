import type { StaffRole } from '#domain/actor.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { STAFF_RIGHTS } from '#domain/staff-rights.ts'
import { classNames } from '../../ui/class-names.ts'
import { OrderLink } from '../frame/order-window.tsx'
import { BOARD_TEXTS as TEXTS } from './board-texts.ts'

type OrderNumberProps = { orderId: string; role: StaffRole; isStruck?: boolean }

/** The number of a card opens the order, for those who may read all orders. */
export function OrderNumber({ orderId, role, isStruck = false }: OrderNumberProps) {
  const id = formatOrderId(orderId)
  const words = (
    <>
      <span className="block text-muted text-sm">{id.slice(0, 6)}</span>
      <span className={classNames('block text-[3rem]', isStruck && 'line-through')}>{id.slice(6)}</span>
    </>
  )
  const readers: readonly StaffRole[] = STAFF_RIGHTS['orders.read'].roles
  return (
    <h3 className="tabular leading-none">
      {readers.includes(role) ? (
        <OrderLink orderId={orderId} aria-label={TEXTS.order(id)} className="block hover:underline">
          {words}
        </OrderLink>
      ) : (
        words
      )}
    </h3>
  )
}
