import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../client/paths.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { MoreRows } from '../../../ui/state/more-rows.tsx'
import { QueryWait } from '../../../ui/state/query-wait.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { MyOrderCard } from './my-order-card.tsx'
import { useMyOrders } from './orders-query.ts'

const TEXTS = PROFILE_TEXTS.orders

/** One's own orders with their states, each to follow and to order again. */
export function OrdersView() {
  const query = useMyOrders()
  const { data, error } = query
  const orders = data?.pages.flatMap((page) => page.orders)
  if (orders === undefined) return <QueryWait query={query} title={TEXTS.failed} waiting={<Waiting />} />
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={ReceiptText}
        title={TEXTS.empty.title}
        text={TEXTS.empty.text}
        action={
          <Link to={paths.menu} className={buttonClasses({ size: 'lg' })}>
            {TEXTS.empty.action}
          </Link>
        }
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="grid grid-cols-1 gap-3">
        {orders.map((order) => (
          <MyOrderCard key={order.orderId} order={order} />
        ))}
      </ul>
      {error && (
        <p role="alert" className="rounded-md bg-brick-soft p-3 text-brick-text text-sm">
          {error.message}
        </p>
      )}
      <MoreRows query={query} text={TEXTS.more} />
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-3">
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} className="h-44 rounded-lg" />
      ))}
    </div>
  )
}
