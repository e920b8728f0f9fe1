import { MessageCircle, PackageSearch, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatOrderId, parseOrderId } from '#domain/ids/order-id.ts'
import { pesewas } from '#domain/money.ts'
import type { OrderView, PaymentState } from '#domain/orders/orders-api.ts'
import { paths } from '../../client/paths.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Money } from '../../ui/words/money.tsx'
import { SaveOffer } from '../addresses/save-offer.tsx'
import { LineWords } from '../orders/cart/line-words.tsx'
import { TotalsList } from '../orders/cart/totals-list.tsx'
import { localOrders } from '../orders/local-orders.ts'
import { OrderHelp } from '../orders/order-help.tsx'
import { TRACKING_TEXTS as TEXTS, TRACKING_TEXTS } from '../orders/tracking-texts.ts'
import { CopyFact } from '../payments/copy-fact.tsx'
import { whatsappLink } from '../shop/whatsapp-link.ts'
import { choicesOf } from './line-choices.ts'
import { LineChange } from './line-questions.tsx'
import { OrderIdForm } from './order-id-form.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderStatusView } from './order-status-view.tsx'
import { PushOffer } from './push-offer.tsx'
import { RateOrder } from './rate-order.tsx'
import { RecentOrders } from './recent-orders.tsx'

/** The states of a payment that has a receipt. */
const RECEIPTED: readonly PaymentState[] = ['paid', 'refunding', 'refunded']

/** The page of the order in the address; without one, the form to find an order. */
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
          // Keeps the typed id, so that a mistake can be corrected.
          missing={<OrderIdCard initial={formatOrderId(orderId)} />}
          help={
            <div className="mt-8">
              <OrderHelp orderId={orderId} />
            </div>
          }
        >
          {(order) => (
            <>
              <PushOffer order={order} />
              {order.status !== 'cancelled' && <SaveOffer orderId={order.orderId} />}
              <RateOrder order={order} />
              <OrderHelp orderId={order.orderId} />
              <OrderLines order={order} />
              {RECEIPTED.includes(order.payment.state) && (
                <LinkButton
                  to={paths.receipt('order', order.orderId)}
                  variant="outline"
                  size="lg"
                  className="justify-self-start"
                >
                  <ReceiptText aria-hidden />
                  {TEXTS.receipt}
                </LinkButton>
              )}
              <ShareOrder orderId={order.orderId} />
              <Link
                to={paths.trackOrder()}
                className="flex min-h-11 items-center justify-self-start underline underline-offset-4"
              >
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
  const orders = useStored(localOrders)
  if (orders.length > 0) return null
  return (
    <EmptyState
      icon={PackageSearch}
      title={TEXTS.none.title}
      text={TEXTS.none.text}
      link={{ to: paths.menu, text: TEXTS.menu }}
    />
  )
}

/** The lines of an order as they now stand, and its total as it was placed, without what was given back. */
function OrderLines({ order }: { order: OrderView }) {
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="text-lg">{TRACKING_TEXTS.items}</h2>
      <ul className="grid gap-3">
        {order.lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move, and have no other name.
          <li key={position} className="flex gap-3 text-sm">
            <ItemPicture
              image={line.now.replacement?.image ?? line.image}
              category={line.category}
              sizes="44px"
              className="size-11"
            />
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <p>
                  <span className="font-semibold tabular">{line.now.replacement?.quantity ?? line.quantity}x</span>{' '}
                  {line.now.isRefunded ? <del>{line.name}</del> : (line.now.replacement?.name ?? line.name)}
                </p>
                <Money amount={line.lineTotal} />
              </div>
              <LineWords {...choicesOf(line)} />
              <LineChange name={line.name} now={line.now} />
            </div>
          </li>
        ))}
      </ul>
      <TotalsList context={order.context} totals={order.totals} promotion={order.promotion} />
      {order.givenBack > 0 && order.status !== 'cancelled' && (
        <dl className="grid gap-1.5 text-sm">
          <Row label={TEXTS.givenBack}>
            <Money amount={order.givenBack} sign="−" className="text-palm-text" />
          </Row>
          <Row label={TEXTS.inTheEnd}>
            <Money amount={pesewas(Math.max(0, order.totals.total - order.givenBack))} className="font-bold" />
          </Row>
        </dl>
      )}
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The order's link, for another device or another person: whoever has it can follow the order, and pay it. */
function ShareOrder({ orderId }: { orderId: string }) {
  const url = new URL(paths.trackOrder(orderId), window.location.href).href
  return (
    <div className="flex items-center gap-1 rounded-lg border border-line bg-surface py-2 pr-2 pl-5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-sm">{TRACKING_TEXTS.linkTitle}</p>
        <p className="truncate text-muted text-sm">{url.replace(/^https?:\/\//, '')}</p>
      </div>
      <CopyFact what={TRACKING_TEXTS.copyLink} text={url} />
      <a
        href={whatsappLink(null, TRACKING_TEXTS.keep.text(formatOrderId(orderId), url))}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={TRACKING_TEXTS.byWhatsapp}
        className={buttonClasses({ variant: 'ghost', size: 'icon', className: 'rounded-full' })}
      >
        <MessageCircle aria-hidden />
      </a>
      <ShareButton
        variant="ghost"
        size="icon"
        aria-label={TRACKING_TEXTS.share}
        className="rounded-full"
        data={{ title: TRACKING_TEXTS.shareText(formatOrderId(orderId)), url }}
      />
    </div>
  )
}
