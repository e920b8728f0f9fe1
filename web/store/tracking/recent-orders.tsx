import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { readableStatus } from '#domain/orders/order-status.ts'
import { paths } from '../../client/paths.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { Badge } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { localOrders } from '../orders/local-orders.ts'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'

const MOST_SHOWN = 8

/** The orders that this browser has placed, newest first; nothing when there are none. */
export function RecentOrders({ except }: { except?: string | undefined }) {
  const orders = useStored(localOrders).filter((order) => order.id !== except)
  if (orders.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-lg">{TRACKING_TEXTS.recent}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {orders.slice(0, MOST_SHOWN).map((order) => (
          <li key={order.id}>
            <Link
              to={paths.trackOrder(order.id)}
              className="flex min-h-14 items-center gap-3 px-4 py-2.5 transition-colors duration-150 hover:bg-ground"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0">
                  <span className="block font-semibold tabular">{formatOrderId(order.id)}</span>
                  <span className="block text-muted text-sm">
                    {momentWords(order.placedAt)} · <Money amount={order.total} />
                  </span>
                </span>
                <Badge>{readableStatus(order.status)}</Badge>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
