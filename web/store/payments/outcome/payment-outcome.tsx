import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, SearchX, ShieldQuestion, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { Settlement } from '#domain/payments/payments-api.ts'
import { paths } from '../../../client/paths.ts'
import { useClock } from '../../../client/shop/clock.tsx'
import { usePageTitle } from '../../../client/shop/page-title.ts'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { forgetRequests } from '../../../client/storage/request-storage.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { KenteStrip } from '../../../ui/kente-strip.tsx'
import { SOFT_TONES } from '../../../ui/soft-tones.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { deliveryWords } from '../../../ui/words/day-words.ts'
import { Money } from '../../../ui/words/money.tsx'
import { finishOrder } from '../../orders/finish-order.ts'
import { KeepOrder } from '../../orders/keep-order.tsx'
import { OrderHelp } from '../../orders/order-help.tsx'
import { orderQuery, useOrderEvents } from '../../orders/order-hooks.ts'
import { arrivalTimes, openingAhead } from '../../shop/arrival.ts'
import { useCardPayment } from '../card/use-card-payment.ts'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import { CommunityInvite } from './community-invite.tsx'
import { isFinalRefusal, useSettlement } from './settlement-hooks.ts'

const TEXTS = PAYMENT_TEXTS.outcome
/** After so many answers of "not known yet" the shopper is told that it takes longer than usual. */
const SLOW_AFTER = 6

type PaymentOutcomeProps = {
  /** null where the address names none. */
  reference: string | null
  onPaid?: () => void
}

/** What became of a payment: checked with the server until it is known, then the way on. */
export function PaymentOutcome({ reference, onPaid }: PaymentOutcomeProps) {
  const { data, error, isFetching, refetch, answers } = useSettlement(reference)

  useEffect(() => {
    if (data?.state !== 'paid') return
    if (data.purpose === 'order') finishOrder(data.subjectId)
    onPaid?.()
  }, [data, onPaid])

  if (reference === null || isFinalRefusal(error)) return <Unknown />
  if (data === undefined && error) {
    return (
      <Panel
        icon={<ShieldQuestion aria-hidden />}
        title={TEXTS.unreachableTitle}
        text={TEXTS.unreachableText}
        actions={
          <Button size="lg" isPending={isFetching} onClick={() => void refetch()}>
            {TEXTS.retry}
          </Button>
        }
      />
    )
  }
  if (data !== undefined && data.purpose !== 'order') return <MemberOutcome settlement={data} />
  if (data === undefined || data.state === 'checking') {
    return (
      <>
        {data && <FollowMeanwhile orderId={data.subjectId} onChange={() => void refetch()} />}
        <Panel
          icon={<Spinner className="size-8" />}
          title={TEXTS.checkingTitle}
          text={answers > SLOW_AFTER ? TEXTS.slow : TEXTS.checkingText}
          actions={data && <FollowLink orderId={data.subjectId} look="outline" />}
        >
          <p className="text-muted text-sm">{TEXTS.momoHint}</p>
        </Panel>
      </>
    )
  }
  return <Decided settlement={data} />
}

/** What became of a payment for something else than an order: told where it was asked for. */
function MemberOutcome({ settlement }: { settlement: Settlement }) {
  const { state, reference, purpose, amount, reason } = settlement
  const queries = useQueryClient()
  const words = state === 'paid' && purpose === 'subscription' ? TEXTS.member.upgraded : TEXTS.member[state]
  const isChecking = state === 'checking'
  const isPaid = state === 'paid'

  // The form it was asked for with is done with, and whoever looks next sees what it has changed.
  useEffect(() => {
    if (!isPaid) return
    forgetRequests(purpose)
    void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isPersonal === true })
  }, [isPaid, purpose, queries])
  return (
    <>
      <Panel
        tone={isPaid ? 'palm' : state === 'failed' || state === 'review' ? 'brick' : 'gold'}
        icon={isChecking ? <Spinner className="size-8" /> : MEMBER_ICONS[state]}
        title={words.title}
        text={`${reason ?? ''} ${words.text}`.trim()}
        actions={
          <Link
            to={`${paths.home}?profile=${state === 'failed' ? ASKED_IN[purpose] : SEEN_IN[purpose]}`}
            className={buttonClasses({ size: 'lg' })}
          >
            {state === 'failed' ? TEXTS.member.again : TEXTS.member.back}
          </Link>
        }
        help={!isChecking && <OrderHelp reference={reference} />}
      >
        <p className="text-muted text-sm">
          <Money amount={amount} /> · <span className="tabular">{TEXTS.reference(reference)}</span>
        </p>
      </Panel>
      {isPaid && <CommunityInvite />}
    </>
  )
}

const MEMBER_ICONS = {
  paid: <CircleCheck aria-hidden />,
  failed: <CircleX aria-hidden />,
  review: <ShieldQuestion aria-hidden />,
  refunding: <Undo2 aria-hidden />,
}

/** Where each thing that members pay for is asked for, and where it is seen afterwards: steps of the profile. */
const ASKED_IN = {
  order: 'orders',
  subscription: 'subscription',
  dispatch: 'dispatch',
  airtime: 'subscription',
  service: 'services',
} satisfies Record<Settlement['purpose'], string>
const SEEN_IN = {
  order: 'orders',
  subscription: 'subscription',
  dispatch: 'requests',
  airtime: 'requests',
  service: 'requests',
} satisfies Record<Settlement['purpose'], string>

/** The order's own events may know of the money before the next question does. */
function FollowMeanwhile({ orderId, onChange }: { orderId: string; onChange: () => void }) {
  useOrderEvents(orderId, (order) => {
    if (order.payment.state !== 'checking') onChange()
  })
  return null
}

function Decided({ settlement }: { settlement: Settlement }) {
  const { subjectId: orderId } = settlement
  switch (settlement.state) {
    case 'failed':
      return <Failed settlement={settlement} />
    case 'review':
      return (
        <Panel
          tone="brick"
          icon={<ShieldQuestion aria-hidden />}
          title={TEXTS.reviewTitle}
          text={TEXTS.reviewText}
          actions={<FollowLink orderId={orderId} />}
          help={<OrderHelp orderId={orderId} />}
        />
      )
    case 'refunding':
      return (
        <Panel
          icon={<Undo2 aria-hidden />}
          title={TEXTS.refundingTitle}
          text={TEXTS.refundingText}
          actions={<FollowLink orderId={orderId} />}
          help={<OrderHelp orderId={orderId} />}
        />
      )
    default:
      return (
        <>
          <Panel
            tone="palm"
            icon={<CircleCheck aria-hidden />}
            title={TEXTS.paidTitle}
            text={TEXTS.paidText}
            actions={
              <>
                <Link to={paths.home} className={buttonClasses({ variant: 'outline', size: 'lg' })}>
                  {TEXTS.menu}
                </Link>
                <KeepOrder orderId={orderId} />
                <FollowLink orderId={orderId} />
              </>
            }
            help={<OrderHelp orderId={orderId} />}
          >
            <dl className="grid w-full max-w-sm gap-1.5 rounded-lg border border-line bg-surface p-4 text-sm">
              <Fact label={TEXTS.order} value={formatOrderId(orderId)} />
              <Fact label={TEXTS.total} value={<Money amount={settlement.amount} />} />
              <Arrival orderId={orderId} />
            </dl>
          </Panel>
          <CommunityInvite />
        </>
      )
  }
}

/** When the order is promised, as its page says too. */
function Arrival({ orderId }: { orderId: string }) {
  const order = useQuery(orderQuery(orderId, useClock())).data
  const now = useShopNow()
  if (!order) return null
  if (order.scheduledFor !== null) {
    return <Fact label={TEXTS.delivery} value={deliveryWords(new Date(order.scheduledFor))} />
  }
  if (!order.promise) return null
  const opening = openingAhead(order.promise.opensAt, order.status, now)
  const span = { from: new Date(order.promise.from), to: new Date(order.promise.to) }
  return (
    <>
      <Fact label={TEXTS.arrives} value={arrivalTimes(span, now)} />
      {opening !== undefined && <p className="text-left text-muted">{opening}</p>}
    </>
  )
}

function Failed({ settlement }: { settlement: Settlement }) {
  const card = useCardPayment()
  return (
    <Panel
      tone="brick"
      icon={<CircleX aria-hidden />}
      title={TEXTS.failedTitle}
      text={`${settlement.reason ?? ''} ${TEXTS.failedText}`.trim()}
      actions={
        <>
          <Link
            to={paths.trackOrder(settlement.subjectId)}
            className={buttonClasses({ variant: 'outline', size: 'lg' })}
          >
            {TEXTS.otherWay}
          </Link>
          <Button
            size="lg"
            isPending={card.isPending}
            pendingText={PAYMENT_TEXTS.processing}
            onClick={() => card.pay(settlement.subjectId)}
          >
            {TEXTS.payAgain}
          </Button>
        </>
      }
      help={<OrderHelp orderId={settlement.subjectId} />}
    >
      <p className="text-muted text-sm tabular">{TEXTS.reference(settlement.reference)}</p>
    </Panel>
  )
}

function Unknown() {
  return (
    <Panel
      icon={<SearchX aria-hidden />}
      title={TEXTS.unknownTitle}
      text={TEXTS.unknownText}
      actions={
        <Link to={paths.trackOrder()} className={buttonClasses({ size: 'lg' })}>
          {TEXTS.look}
        </Link>
      }
      help={<OrderHelp />}
    />
  )
}

function FollowLink({ orderId, look = 'default' }: { orderId: string; look?: 'default' | 'outline' }) {
  return (
    <Link to={paths.trackOrder(orderId)} className={buttonClasses({ variant: look, size: 'lg' })}>
      {TEXTS.follow}
    </Link>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular">{value}</dd>
    </div>
  )
}

type PanelProps = {
  icon: ReactNode
  title: string
  text: string
  tone?: keyof typeof SOFT_TONES
  actions?: ReactNode
  /** Whom to ask, after the way on. */
  help?: ReactNode
  children?: ReactNode
}

/** One outcome, announced when it takes the place of another. */
function Panel({ icon, title, text, tone = 'gold', actions, help, children }: PanelProps) {
  // The tab says what the page says.
  usePageTitle(title)
  return (
    <section className="column grid justify-items-center gap-5 py-12 text-center md:py-20">
      <div role="status" className="grid justify-items-center gap-4">
        <span className={classNames('grid size-20 place-items-center rounded-full [&_svg]:size-10', SOFT_TONES[tone])}>
          {icon}
        </span>
        <h1 className="text-xl">{title}</h1>
        <p className="max-w-prose text-muted">{text}</p>
      </div>
      {children}
      <KenteStrip className="h-1.5 max-w-40 rounded-full" />
      <div className="flex flex-wrap-reverse justify-center gap-3">{actions}</div>
      {help}
    </section>
  )
}
