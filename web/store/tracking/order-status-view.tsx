import { SearchX, WifiOff } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { isFinal, readableStatus, statusMessage } from '#domain/orders/order-status.ts'
import type { OrderView } from '#domain/orders/orders-api.ts'
import { useNow } from '../../client/shop/clock.tsx'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { deliveryWords } from '../../ui/words/day-words.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { type LocalOrder, localOrders } from '../orders/local-orders.ts'
import { isNoOrder, isOffline, type LiveOrder, useLiveOrder } from '../orders/order-hooks.ts'
import { TRACKING_TEXTS as TEXTS } from '../orders/tracking-texts.ts'
import { promisedWords } from '../shop/arrival.ts'
import { ageText } from './age-text.ts'
import { LineQuestions } from './line-questions.tsx'
import { RiderNote } from './rider-note.tsx'
import { Timeline } from './timeline.tsx'

type OrderStatusViewProps = {
  /** The ten characters. */
  orderId: string
  /** The level of the heading: `h1` on a page, `h2` in a dialog. */
  heading: 'h1' | 'h2'
  /** Shown above the timeline: the payment. */
  payment?: (order: OrderView) => ReactNode
  /** Shown if the order does not exist: the form again. */
  missing?: ReactNode
  /** Shown where the order cannot be: contacts. */
  help?: ReactNode
  /** Shown below the status of an existing order: lines, links. */
  children?: (order: OrderView) => ReactNode
}

/** The status of an order: live from the server, or as last stored in this browser without a network. */
export function OrderStatusView({ orderId, heading, payment, missing, help, children }: OrderStatusViewProps) {
  const parts = { heading, payment, more: children }
  const live = useLiveOrder(orderId)
  const orders = useStored(localOrders)
  const kept = orders.find((order) => order.id === orderId)

  if (live.order && (!live.error || live.isLive)) return <Known order={live.order} kept={kept} live={live} {...parts} />
  if (isNoOrder(live.error)) {
    return (
      <>
        <EmptyState icon={SearchX} heading={heading} title={TEXTS.notFound.title} text={TEXTS.notFound.text} />
        {missing}
        {help}
      </>
    )
  }
  // What is on the screen stays on it, and keeps what has been typed there.
  const last = live.order ? { order: live.order, at: live.orderAt } : kept?.last
  if (live.error && last) {
    return <Known order={last.order} kept={kept} live={live} knownSince={new Date(last.at)} {...parts} />
  }
  if (live.error) {
    const { title, text } = kept
      ? {
          title: TEXTS.order(formatOrderId(kept.id)),
          text: `${statusMessage(kept.status)} ${TEXTS.notLoadedYet}`,
        }
      : { title: TEXTS.failed.title, text: isOffline(live.error) ? TEXTS.unknownHere : TEXTS.failed.text }
    return (
      <>
        <ErrorState
          heading={heading}
          title={title}
          text={text}
          onRetry={live.retry}
          isRetrying={live.isAsking}
          retryText={TEXTS.again}
        />
        {help}
      </>
    )
  }
  return <Waiting isPage={heading === 'h1'} />
}

type KnownProps = {
  order: OrderView
  /** What this browser stores besides: the recipient and the address. */
  kept: LocalOrder | undefined
  live: LiveOrder
  /** When this browser last got the status, by the phone's clock; only while the server cannot be reached. */
  knownSince?: Date
  heading: OrderStatusViewProps['heading']
  payment: OrderStatusViewProps['payment']
  more: OrderStatusViewProps['children']
}

function Known({ order, kept, live, knownSince, heading: Heading, payment, more }: KnownProps) {
  const now = useShopNow(20_000)
  const phoneNow = useNow(20_000)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading ref={title} tabIndex={-1} className="text-xl tabular">
            {TEXTS.order(formatOrderId(order.orderId))}
          </Heading>
          <StatusBadge order={order} />
        </div>
        <p role="status" className="text-base">
          {statusMessage(order.status)}
        </p>
        <p className="text-muted text-sm">
          {[
            TEXTS.placed(momentWords(order.placedAt)),
            ...(order.scheduledFor !== null
              ? [TEXTS.delivery(deliveryWords(new Date(order.scheduledFor)))]
              : isFinal(order.status)
                ? []
                : [TEXTS.asSoonAsPossible]),
            order.city,
          ].join(' · ')}
        </p>
        {kept?.address !== undefined && kept.address !== '' && (
          <p className="text-muted text-sm">{TEXTS.to(kept.deliveryName, kept.address)}</p>
        )}
        <Promised order={order} now={now} />
        <p className={knownSince ? 'flex items-center gap-2 font-medium text-brick-text text-sm' : 'sr-only'}>
          {knownSince && <WifiOff aria-hidden className="size-4 shrink-0" />}
          <span>
            <span role="status">{knownSince && TEXTS.lastKnown}</span>
            {/* Outside, or it is read out every minute. */}
            {knownSince && `, ${ageText(knownSince, phoneNow)}`}
          </span>
        </p>
        {!knownSince && !isFinal(order.status) && <LiveMark isLive={live.isLive} />}
      </header>
      <LineQuestions order={order} isAsking={!knownSince} heading={title} />
      {order.rider && <RiderNote orderId={order.orderId} name={order.rider.name} orderKey={kept?.key} />}
      {payment?.(order)}
      <Timeline order={order} />
      {more?.(order)}
    </div>
  )
}

/** The promised time while the order is in progress, and when a closed kitchen starts. */
function Promised({ order, now }: { order: OrderView; now: Date }) {
  const { scheduledFor, status, delayMinutes } = order
  const promised = promisedWords(order, now)
  // A slot is named already, unless the kitchen has moved it.
  if (!promised || (scheduledFor !== null && delayMinutes === 0) || isFinal(status)) return null
  const { times, isPast, opening } = promised
  return (
    <p className="font-semibold text-lg">
      {isPast ? TEXTS.wasDue(times) : TEXTS.arrives(times)}
      {delayMinutes > 0 && <span className="block font-normal text-muted text-sm">{TEXTS.delayed(delayMinutes)}</span>}
      {opening !== undefined && <span className="block font-normal text-muted text-sm">{opening}</span>}
    </p>
  )
}

/** The status as a badge, unless the sentence below names it. */
function StatusBadge({ order }: { order: OrderView }) {
  if (statusMessage(order.status).includes(readableStatus(order.status))) return null
  const tone =
    order.status === 'cancelled' ? 'brick-soft' : order.status === 'delivered' ? 'palm-soft' : ('gold-soft' as const)
  return <Badge tone={tone}>{readableStatus(order.status)}</Badge>
}

function LiveMark({ isLive }: { isLive: boolean }) {
  return (
    <p className="flex items-center gap-2 text-muted text-sm">
      <span
        aria-hidden
        className={isLive ? 'size-2 rounded-full bg-palm-text' : 'size-2 rounded-full bg-line-strong'}
      />
      {isLive ? TEXTS.live : TEXTS.reconnecting}
    </p>
  )
}

function Waiting({ isPage }: { isPage: boolean }) {
  return (
    // As high as a screen, so that the content below is not shown first and then moved by the order.
    <div aria-busy="true" className={classNames('grid content-start gap-4', isPage && 'min-h-dvh')}>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
