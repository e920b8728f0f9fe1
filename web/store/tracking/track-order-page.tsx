import { PackageSearch } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatOrderId, parseOrderId } from '#domain/ids/order-id.ts'
import { paths } from '../../client/paths.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { localOrders } from '../orders/local-orders.ts'
import { OrderHelp } from '../orders/order-help.tsx'
import { TRACKING_TEXTS as TEXTS } from '../orders/tracking-texts.ts'
import { OrderIdForm } from './order-id-form.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderStatusView } from './order-status-view.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { ShareOrder } from './share-order.tsx'

/** The page of one order, named in the address; without one, the form that finds it. */
export function TrackOrderPage() {
  const [params] = useSearchParams()
  const typed = params.get('id')
  const orderId = typed === null ? undefined : parseOrderId(typed)
  usePageTitle(orderId === undefined ? TEXTS.title : TEXTS.order(formatOrderId(orderId)))

  return (
    <div className="column max-w-3xl pt-8">
      {orderId !== undefined ? (
        <OrderStatusView
          key={orderId}
          orderId={orderId}
          heading="h1"
          payment={(order) => <OrderPayment order={order} />}
          missing={
            <div className="grid gap-8">
              {/* A slip in ten characters is mended faster than they are typed again. */}
              <OrderIdCard initial={formatOrderId(orderId)} />
              <OrderHelp orderId={orderId} />
            </div>
          }
        >
          {(order) => (
            <>
              <OrderHelp orderId={order.orderId} />
              <OrderLines order={order} />
              <ShareOrder orderId={order.orderId} />
              <Link to={paths.trackOrder()} className="justify-self-start underline underline-offset-4">
                {TEXTS.another}
              </Link>
            </>
          )}
        </OrderStatusView>
      ) : (
        <>
          <h1 className="text-xl">{TEXTS.title}</h1>
          {typed !== null && typed !== '' && (
            <EmptyState icon={PackageSearch} title={TEXTS.notFound.title} text={TEXTS.notFound.text} className="pb-0" />
          )}
        </>
      )}
      <div className="mt-10 grid gap-8">
        {orderId === undefined && <OrderIdCard initial={typed ?? ''} />}
        <RecentOrders except={orderId} />
        {orderId === undefined && typed === null && <NoOrders />}
        {orderId === undefined && <OrderHelp />}
      </div>
    </div>
  )
}

/** The form that finds an order, with what was typed last. */
function OrderIdCard({ initial }: { initial: string }) {
  const navigate = useNavigate()
  return (
    <section className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <p className="mb-4 text-muted text-sm">{TEXTS.intro}</p>
      <OrderIdForm initial={initial} onOrderId={(id) => navigate(paths.trackOrder(id))} />
    </section>
  )
}

function NoOrders() {
  const orders = useSyncExternalStore(localOrders.subscribe, localOrders.read)
  if (orders.length > 0) return null
  return (
    <EmptyState
      icon={PackageSearch}
      title={TEXTS.none.title}
      text={TEXTS.none.text}
      action={
        <Link to={paths.menu} className={buttonClasses({ size: 'lg' })}>
          {TEXTS.menu}
        </Link>
      }
    />
  )
}
