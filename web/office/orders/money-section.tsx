import { useState } from 'react'
import { type Pesewas, pesewas } from '#domain/money.ts'
import { type Adjustment, leftOfFee } from '#domain/orders/order-adjustments.ts'
import type { OrderMoney } from '#domain/orders/order-money-api.ts'
import { deliveryPaid, givenBy } from '#domain/orders/price-order.ts'
import type { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { REFUND_DAYS, type RefundView } from '#domain/payments/refunds-api.ts'
import { takenText } from '#domain/payments/taken-text.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { whoWords } from '../frame/who-words.ts'
import { RefundActs } from '../payments/refund-acts.tsx'
import { OverdueMark } from './order-marks.tsx'
import { ORDER_TEXTS } from './order-texts.ts'
import { RefundDialog, type RefundPlan } from './refund-dialog.tsx'
import { Section } from './section.tsx'
import type { OrderActs } from './use-order.ts'
import { useRefund } from './use-refund.ts'

const TEXTS = ORDER_TEXTS.money

type MoneySectionProps = { order: StaffOrder; money: OrderMoney; acts: OrderActs }

/** The money of an order as a ledger: what it cost, what was taken, what went back and why, what can still go back. */
export function MoneySection({ order, money, acts }: MoneySectionProps) {
  const [plan, setPlan] = useState<RefundPlan>()
  const { placed, refundable } = money
  const { see, refund } = useRefund(order.orderId, refundable, acts)
  const ask = (next: RefundPlan) => {
    see(refundable)
    setPlan(next)
  }
  const nothing = refundable > 0 ? undefined : money.taken === 0 ? TEXTS.nothingTaken : TEXTS.nothingLeft
  const fee = pesewas(Math.min(leftOfFee({ deliveryFee: deliveryPaid(placed) }, money.adjustments), refundable))
  const send = async (adjustments: Adjustment[], reason: string) =>
    (await refund(`sum ${reason} ${JSON.stringify(adjustments)}`, reason, adjustments)) !== undefined
  return (
    <Section title={TEXTS.title}>
      <dl className="grid gap-1">
        <Row label={TEXTS.subtotal} amount={placed.subtotal} />
        {placed.subscriptionDiscount > 0 && <Row label={TEXTS.plan} amount={placed.subscriptionDiscount} sign="−" />}
        {placed.preorderDiscount > 0 && <Row label={TEXTS.preorder} amount={placed.preorderDiscount} sign="−" />}
        {money.promotion !== null && <Row label={money.promotion} amount={givenBy(placed)} sign="−" />}
        <Row label={TEXTS.delivery} amount={placed.deliveryFee} />
        <Row label={TEXTS.service} amount={placed.serviceFee} />
        <Row label={TEXTS.total} amount={placed.total} isStrong />
      </dl>
      <dl className="grid gap-1 border-line border-t pt-3">
        <Row label={TEXTS.taken} amount={money.taken} />
        {money.refunding > 0 && <Row label={TEXTS.refunding} amount={money.refunding} sign="−" />}
        {money.refunded > 0 && <Row label={TEXTS.refunded} amount={money.refunded} sign="−" />}
        <Row label={TEXTS.refundable} amount={refundable} isStrong />
      </dl>
      <Adjustments order={order} money={money} />
      {money.refunds.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-base">{TEXTS.refunds}</h3>
          <ul className="grid gap-2">
            {money.refunds.map((one) => (
              <Refund key={one.id} refund={one} acts={acts} />
            ))}
          </ul>
        </div>
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="lg" disabledReason={nothing} onClick={() => ask('sum')}>
            {TEXTS.sum}
          </Button>
          {fee > 0 && (
            <Button variant="outline" size="lg" onClick={() => ask('fee')}>
              {TEXTS.fee}
            </Button>
          )}
          <Button variant="outline" size="lg" disabledReason={nothing} onClick={() => ask('whole')}>
            {TEXTS.whole}
          </Button>
        </div>
        {nothing !== undefined && <p className="text-muted text-sm">{nothing}</p>}
      </div>
      {plan && (
        <RefundDialog
          plan={plan}
          left={plan === 'fee' ? fee : refundable}
          isManual={money.isManual}
          phone={order.contact?.phone ?? ''}
          isPending={acts.isPending('sum')}
          onClose={() => setPlan(undefined)}
          onRefund={send}
        />
      )}
    </Section>
  )
}

type RowProps = { label: string; amount: Pesewas; sign?: '−'; isStrong?: boolean }

function Row({ label, amount, sign, isStrong = false }: RowProps) {
  return (
    <div className={isStrong ? 'flex justify-between gap-3 font-semibold' : 'flex justify-between gap-3'}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} {...(sign && { sign })} />
      </dd>
    </div>
  )
}

function Adjustments({ order, money: { adjustments } }: { order: StaffOrder; money: OrderMoney }) {
  const { userId } = useOwner()
  if (adjustments.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{TEXTS.adjustments}</h3>
      <ul className="grid gap-2 text-sm">
        {adjustments.map((one) => (
          <li key={`${one.refundId} ${one.kind} ${one.position}`} className="flex justify-between gap-3">
            <span>
              <strong>
                {order.lines.find(({ position }) => position === one.position)?.name ?? TEXTS.kinds[one.kind]}
              </strong>
              : {one.reason}
              <span className="block text-muted text-xs">
                {TEXTS.by(whoWords({ by: one.madeBy, name: one.madeByName }, userId), momentWords(one.madeAt))}
              </span>
            </span>
            <Money amount={one.amount} sign="−" />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Refund({ refund, acts }: { refund: RefundView; acts: OrderActs }) {
  const { status, method, amount, otherMoney, reason, sentAs, createdAt } = refund
  const isOpen = status !== 'processed'
  const dueBy = isOpen ? new Date(Date.parse(createdAt) + REFUND_DAYS[method] * DAY_MS).toISOString() : null
  return (
    <li className="grid gap-2 rounded-md border border-line p-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong>{takenText(amount, otherMoney)}</strong>
        <span className="flex flex-wrap gap-1">
          <Badge tone={status === 'failed' ? 'brick-soft' : isOpen ? 'gold-soft' : 'palm-soft'}>
            {TEXTS.states[status]}
          </Badge>
          <OverdueMark dueBy={dueBy} />
        </span>
      </p>
      <p className="text-muted">
        {[reason, TEXTS.methods[method], momentWords(createdAt), sentAs && TEXTS.sentAs(sentAs)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <RefundActs refund={refund} what={takenText(amount, otherMoney)} recorded={TEXTS.recorded} acts={acts} />
    </li>
  )
}
