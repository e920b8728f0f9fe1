import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { isFinal } from '#domain/orders/order-status.ts'
import { paths } from '../../../client/paths.ts'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { deliveryWords } from '../../../ui/words/day-words.ts'
import { Money } from '../../../ui/words/money.tsx'
import { KeepOrder } from '../../orders/keep-order.tsx'
import { OrderHelp } from '../../orders/order-help.tsx'
import { useOrder, useOrderEvents } from '../../orders/order-hooks.ts'
import { promisedWords } from '../../shop/arrival.ts'
import { ChargeAgain } from '../charges/charge-again.tsx'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import { useOrderPayment } from '../use-order-payment.ts'
import { OutcomePanel } from './outcome-panel.tsx'
import type { OutcomeProps } from './payment-outcome.tsx'

const TEXTS = PAYMENT_TEXTS.outcome

/** The outcome of an order's payment, with its links. */
export function OrderOutcome({ settlement, words, askAgain }: OutcomeProps) {
  const { subjectId: orderId, state, amount, reference } = settlement
  const isChecking = state === 'checking'
  return (
    <>
      {isChecking && <FollowMeanwhile orderId={orderId} onChange={askAgain} />}
      <OutcomePanel
        state={state}
        words={words}
        actions={
          <>
            {state === 'paid' && (
              <>
                <LinkButton to={paths.home} variant="outline" size="lg">
                  {TEXTS.menu}
                </LinkButton>
                <KeepOrder orderId={orderId} />
              </>
            )}
            <LinkButton
              to={paths.trackOrder(orderId)}
              variant={isChecking || state === 'failed' ? 'outline' : 'default'}
              size="lg"
            >
              {state === 'failed' ? TEXTS.otherWay : TEXTS.follow}
            </LinkButton>
            {state === 'failed' &&
              (settlement.momo ? <ChargeAgain settlement={settlement} /> : <PayAgain orderId={orderId} />)}
          </>
        }
        help={!isChecking && <OrderHelp orderId={orderId} />}
      >
        {isChecking && <p className="text-muted text-sm">{TEXTS.promptHint}</p>}
        {state === 'failed' && <p className="text-muted text-sm tabular">{TEXTS.reference(reference)}</p>}
        {state === 'paid' && (
          <dl className="grid w-full max-w-sm gap-1.5 rounded-lg border border-line bg-surface p-4 text-sm">
            <Fact label={TEXTS.order} value={formatOrderId(orderId)} />
            <Fact label={TEXTS.total} value={<Money amount={amount} />} />
            <Arrival orderId={orderId} />
          </dl>
        )}
      </OutcomePanel>
    </>
  )
}

/** The order's events may report the payment before the next request does. */
function FollowMeanwhile({ orderId, onChange }: { orderId: string; onChange: () => void }) {
  useOrderEvents(orderId, (order) => {
    if (order.payment.state !== 'checking') onChange()
  })
  return null
}

/** Pays the order over its own page, where it can be paid once more when this fails too. */
function PayAgain({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const { pay, isPending } = useOrderPayment()
  const payAgain = () => {
    void navigate(paths.trackOrder(orderId), { replace: true })
    pay(orderId)
  }
  return (
    <Button size="lg" isPending={isPending} pendingText={PAYMENT_TEXTS.processing} onClick={payAgain}>
      {TEXTS.payAgain}
    </Button>
  )
}

/** The promised time of the order while it is in progress, as on its own page. */
function Arrival({ orderId }: { orderId: string }) {
  const order = useOrder(orderId).data
  const now = useShopNow()
  if (!order || isFinal(order.status)) return null
  if (order.scheduledFor !== null) {
    return <Fact label={TEXTS.delivery} value={deliveryWords(new Date(order.scheduledFor))} />
  }
  const promised = promisedWords(order, now)
  if (!promised) return null
  return (
    <>
      <Fact label={promised.isPast ? TEXTS.wasDue : TEXTS.arrives} value={promised.times} />
      {promised.opening !== undefined && <p className="text-left text-muted">{promised.opening}</p>}
    </>
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
