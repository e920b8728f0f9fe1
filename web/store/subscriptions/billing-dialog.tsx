import { useState } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import { type BillingCycle, NO_CREDIT, paidPeriod } from '#domain/subscriptions/plan-period.ts'
import { orderSubscription, type PlanView } from '#domain/subscriptions/subscriptions-api.ts'
import { CallError, call } from '../../client/api.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useOnline } from '../../ui/state/use-online.ts'
import { dayWords } from '../../ui/words/day-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { usePurchase } from '../payments/use-purchase.ts'
import { ChargeCheckbox } from '../payments/ways/charge-checkbox.tsx'
import { subscriptionPart } from './subscription-part.ts'
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts'
import { storeUpgraded } from './upgraded-note.ts'

const TEXTS = SUBSCRIPTION_TEXTS.billing

/** After these nothing can be bought here any more. */
const OVER: readonly ErrorCode[] = ['plan.current', 'plan.changed', 'plan.missing', 'plan.not_upgraded']

type BillingDialogProps = {
  /** The buyer. */
  userId: string
  plan: PlanView
  /** The name of the plan that runs. */
  runningName: string
  /** The end of the plan that runs, when this is more time of it; null for another plan. */
  extendsFrom: Date | null
  onClose: () => void
}

/** The billing cycle of a plan, its credit and its end; then its payment. */
export function BillingDialog({ userId, plan, runningName, extendsFrom, onClose }: BillingDialogProps) {
  const [cycle, setCycle] = useState<BillingCycle>('bi-weekly')
  const { buy, isPending } = usePurchase(subscriptionPart)
  const isOnline = useOnline()
  const now = useShopNow()
  const credit = extendsFrom === null ? plan.credit : NO_CREDIT
  const { endsAt } = paidPeriod(extendsFrom ?? now, cycle, credit)
  const price = cycle === 'monthly' ? plan.monthlyPrice : plan.biWeeklyPrice

  async function pay(): Promise<void> {
    const asked = { plan: plan.plan, billingCycle: cycle, expectedTotal: price, isExtension: extendsFrom !== null }
    const end = await buy({
      content: { userId, ...asked },
      ask: (id) => call(orderSubscription, { body: { id, ...asked } }),
    })
    if (end?.kind === 'paid') beginAnew(plan.name)
    const code = end?.kind === 'failed' && end.error instanceof CallError ? end.error.code : null
    if (code !== null && OVER.includes(code)) onClose()
  }

  return (
    <Dialog
      // A running payment cannot be left.
      onOpenChange={() => isPending || onClose()}
      title={TEXTS.title}
      description={extendsFrom === null ? TEXTS.description(plan.name) : TEXTS.extendDescription(plan.name)}
      footer={
        <>
          <Button variant="outline" size="lg" className="max-sm:w-full" disabled={isPending} onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button
            size="lg"
            className="max-sm:w-full"
            isPending={isPending}
            pendingText={TEXTS.processing}
            disabledReason={isOnline ? undefined : TEXTS.offline}
            onClick={() => void pay()}
          >
            {TEXTS.continue}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioCards
          legend={TEXTS.legend}
          isLegendHidden
          value={cycle}
          onValueChange={setCycle}
          options={[
            {
              value: 'bi-weekly',
              label: TEXTS.biWeekly,
              description: TEXTS.biWeeklyText,
              aside: <Money amount={plan.biWeeklyPrice} />,
            },
            {
              value: 'monthly',
              label: TEXTS.monthly,
              description: TEXTS.monthlyText,
              aside: <Money amount={plan.monthlyPrice} />,
            },
          ]}
        />
        {credit.unusedDays > 0 && (
          <p className="rounded-md bg-gold-soft p-3 text-sm">
            {TEXTS.credit(credit.unusedDays, credit.creditedDays, runningName)}
          </p>
        )}
        <p className="text-muted text-sm" role="status">
          {TEXTS.runsUntil(dayWords(endsAt.toISOString()))} {TEXTS.paidOnce}
        </p>
        <ChargeCheckbox />
        {!isOnline && (
          <p role="alert" className="text-sm">
            {TEXTS.offline}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Reloads the page, so that every price and badge follows the plan; the profile then shows the thanks. */
function beginAnew(planName: string): void {
  storeUpgraded(planName)
  const address = new URL(location.href)
  address.searchParams.set('profile', 'subscription')
  history.replaceState(history.state, '', address)
  location.reload()
}
