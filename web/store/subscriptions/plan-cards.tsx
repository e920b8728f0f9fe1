import { useQuery } from '@tanstack/react-query'
import { BadgePercent, Check } from 'lucide-react'
import { useState } from 'react'
import { UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import type { PlanView } from '#domain/subscriptions/subscriptions-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { SkeletonStack } from '../../ui/state/skeleton.tsx'
import { dayWords } from '../../ui/words/day-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { BillingDialog } from './billing-dialog.tsx'
import { plansQuery } from './plans-query.ts'
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts'

const TEXTS = SUBSCRIPTION_TEXTS
const GRID = 'grid-cols-1 gap-3 sm:grid-cols-2'
const WAITING = <SkeletonStack className={GRID} parts={Array(4).fill('h-64 rounded-lg')} />

type PlanCardsProps = { profile: ProfileView }

/** The plans as cards, the running one marked; choosing another opens its billing cycle and payment. */
export function PlanCards({ profile }: PlanCardsProps) {
  const query = useQuery(plansQuery(profile.userId))
  // `extendsFrom` as it was chosen: if another tab changes the plan, more time of this one does not become a change of plans.
  const [chosen, setChosen] = useState<{ plan: PlanView; extendsFrom: Date | null } | null>(null)
  const { planId, planName, expiresAt } = profile.subscription

  const plans = query.data?.plans
  if (plans === undefined) return <QueryWait query={query} title={TEXTS.plans.failed} waiting={WAITING} />
  if (chosen === null && plans.every(({ plan }) => plan === UNSUBSCRIBED)) {
    return <EmptyState heading="h4" className="py-4" icon={BadgePercent} {...TEXTS.plans.none} />
  }
  // The state without a plan is shown to people who have none, and cannot be bought.
  const offered = plans.filter(({ plan }) => plan !== UNSUBSCRIBED || plan === planId)
  return (
    <>
      <p className="text-muted text-sm">{TEXTS.plans.intro}</p>
      <ul className={`grid ${GRID}`}>
        {offered.map((plan) => (
          <PlanCard
            key={plan.plan}
            plan={plan}
            isCurrent={plan.plan === planId}
            runningName={planId === UNSUBSCRIBED ? null : planName}
            canExtend={plan.plan === planId && expiresAt !== null}
            onChoose={() => {
              const extendsFrom = plan.plan === planId && expiresAt !== null ? new Date(expiresAt) : null
              setChosen({ plan, extendsFrom })
            }}
          />
        ))}
      </ul>
      {chosen && (
        <BillingDialog
          userId={profile.userId}
          // As it was chosen once it is no longer sold: its payment may be under way.
          plan={plans.find(({ plan }) => plan === chosen.plan.plan) ?? chosen.plan}
          runningName={planName}
          extendsFrom={chosen.extendsFrom}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

type PlanCardProps = {
  plan: PlanView
  isCurrent: boolean
  /** The plan that runs; null without one. */
  runningName: string | null
  /** Whether it runs and can be extended. */
  canExtend: boolean
  onChoose: () => void
}

function PlanCard({ plan, isCurrent, runningName, canExtend, onChoose }: PlanCardProps) {
  const isFree = plan.plan === UNSUBSCRIBED
  const label = buttonText(isCurrent, runningName !== null)
  return (
    <li
      className={classNames(
        'flex flex-col gap-3 rounded-lg border bg-surface p-4',
        isCurrent ? 'border-gold-text' : 'border-line',
        isFree && 'sm:col-span-2',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-lg leading-tight">{plan.name}</h4>
        {!isFree && <Badge tone="palm-soft">{TEXTS.plans.discount(plan.discountBps / 100)}</Badge>}
      </div>
      {isFree ? (
        <p className="font-semibold text-sm">{TEXTS.plans.free}</p>
      ) : (
        <dl className="grid gap-0.5 text-sm">
          <Price amount={plan.monthlyPrice} per={TEXTS.plans.perMonth} isMain />
          <Price amount={plan.biWeeklyPrice} per={TEXTS.plans.perTwoWeeks} />
        </dl>
      )}
      <ul className="grid gap-1.5 text-sm">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-palm-text" />
            {feature}
          </li>
        ))}
      </ul>
      {runningName !== null && plan.weekUsedUntil !== null && !isFree && (
        <p className="rounded-md bg-gold-soft p-3 text-sm">
          {TEXTS.plans.usedWeek(runningName, plan.credit.unusedDays, dayWords(plan.weekUsedUntil))}
        </p>
      )}
      {(!isFree || isCurrent) && (
        <Button
          className="mt-auto w-full"
          variant={isCurrent ? 'secondary' : 'default'}
          disabledReason={isCurrent ? TEXTS.currentReason : undefined}
          aria-label={`${label}: ${plan.name}`}
          onClick={onChoose}
        >
          {label}
        </Button>
      )}
      {canExtend && (
        <Button className="w-full" onClick={onChoose}>
          {TEXTS.extend(plan.name)}
        </Button>
      )}
    </li>
  )
}

function buttonText(isCurrent: boolean, hasPlan: boolean): string {
  if (isCurrent) return TEXTS.current
  return hasPlan ? TEXTS.change : TEXTS.upgrade
}

function Price({ amount, per, isMain = false }: { amount: PlanView['monthlyPrice']; per: string; isMain?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5">
      <dt className="order-last text-muted">{per}</dt>
      <dd className={isMain ? 'font-bold font-display text-xl' : 'font-semibold'}>
        <Money amount={amount} className="whitespace-normal" />
      </dd>
    </div>
  )
}
