import { useState } from 'react'
import { formatCedis } from '#domain/money.ts'
import { readPerson } from '#domain/people/people-api.ts'
import { listPlanPayments, type PlanPayment, refundPlan } from '#domain/subscriptions/staff-plan-api.ts'
import { call } from '../../client/api.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { dayWords } from '../../ui/words/day-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAct } from '../frame/use-act.ts'
import { LIVE, useRead } from '../frame/use-read.ts'
import { useSeen } from '../frame/use-seen.ts'
import { ReasonDialog } from '../orders/reason-dialog.tsx'
import { Section } from '../orders/section.tsx'
import { PEOPLE_TEXTS } from './people-texts.ts'

const TEXTS = PEOPLE_TEXTS.plans

/** The plan payments of a member that have time left. The newest can be refunded, which ends its period. */
export function PlanPayments({ userId }: { userId: string }) {
  const query = useRead(listPlanPayments, { params: { userId } }, LIVE)
  const payments = query.data?.payments
  return (
    <Section title={TEXTS.title}>
      {payments === undefined && (
        <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-16 rounded-md" />} />
      )}
      {payments?.length === 0 && <p className="text-muted">{TEXTS.none}</p>}
      {payments && payments.length > 0 && (
        <ul className="grid grid-cols-1">
          {payments.map((payment, position) => (
            <Payment key={payment.id} payment={payment} isNewest={position === 0} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Payment({ payment, isNewest }: { payment: PlanPayment; isNewest: boolean }) {
  const { may, isLocked } = useStaff()
  const [isAsked, setAsked] = useState(false)
  const { planName, amount, refundable, startsAt, endsAt, paidAt } = payment
  const period = TEXTS.period(dayWords(startsAt), dayWords(endsAt))
  const why = isLocked('payments.refund')
    ? TEXTS.locked
    : !isNewest
      ? TEXTS.newerFirst
      : refundable === 0
        ? TEXTS.nothingLeft
        : undefined
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line border-b py-2 text-sm last:border-b-0">
      <span>
        <strong>{planName}</strong> <span className="text-muted">{period}</span>
      </span>
      <span className="justify-self-end">
        <Money amount={amount} />
      </span>
      <span className="text-muted">{TEXTS.paid(dayWords(paidAt))}</span>
      {may('payments.refund') && (
        <Button
          variant="outline"
          className="min-h-11 justify-self-end"
          aria-label={`${TEXTS.refund(planName)}, ${period}`}
          disabledReason={why}
          onClick={() => setAsked(true)}
        >
          {TEXTS.refund(planName)}
        </Button>
      )}
      {may('payments.refund') && why !== undefined && <p className="col-span-2 text-muted">{why}</p>}
      {isAsked && <RefundPlan payment={payment} onClose={() => setAsked(false)} />}
    </li>
  )
}

/** Asks how much goes back, and why. */
function RefundPlan({ payment, onClose }: { payment: PlanPayment; onClose: () => void }) {
  const { id: orderId, planName, unused, refundable } = payment
  const [part, setPart] = useState<'unused' | 'whole'>(unused > 0 ? 'unused' : 'whole')
  // By what is refunded: without an answer the next press repeats it.
  const [keys] = useState(() => new Map<string, string>())
  const { act, isPending } = useAct([listPlanPayments, readPerson])
  const seen = useSeen(refundable)
  const amount = part === 'whole' ? refundable : unused
  const refund = async (reason: string) => {
    const content = `${amount} ${reason}`
    const id = keys.get(content) ?? newKey()
    keys.set(content, id)
    const isDone = await act('refund', () =>
      seen.send((before) => call(refundPlan, { params: { id: orderId }, body: { id, amount, reason, before } })),
    )
    if (isDone) showToast(TEXTS.done(formatCedis(amount)), 'success')
    return isDone
  }
  return (
    <ReasonDialog
      title={TEXTS.refund(planName)}
      description={TEXTS.about}
      reasons={TEXTS.reasons}
      confirm={TEXTS.send(formatCedis(amount))}
      isDestructive
      isPending={isPending('refund')}
      onClose={onClose}
      onReason={refund}
    >
      {() => (
        <RadioCards
          legend={TEXTS.howMuch}
          value={part}
          onValueChange={setPart}
          options={[
            {
              value: 'unused',
              label: TEXTS.unused,
              description: unused === 0 ? TEXTS.allUsed : TEXTS.unusedAbout,
              aside: <Money amount={unused} />,
              isDisabled: unused === 0,
            },
            { value: 'whole', label: TEXTS.whole, aside: <Money amount={refundable} /> },
          ]}
        />
      )}
    </ReasonDialog>
  )
}
