import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import type { MyPackage } from '#domain/subscriptions/packages-api.ts'
import { listMyPackages } from '#domain/subscriptions/packages-api.ts'
import { weekOf } from '#domain/subscriptions/plan-period.ts'
import { queryOf } from '../../client/query-of.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { useProfileStep } from '../../client/steps/profile-step.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ProfileCard } from '../../ui/profile-card.tsx'
import { dayWords } from '../../ui/words/day-words.ts'
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts'

/** The weekly packages of the person's plan. */
const packagesQuery = (person: string) => queryOf(listMyPackages, { person }, { refetchOnReconnect: 'always' })

const TEXTS = SUBSCRIPTION_TEXTS.packages

/** The weekly packages of a member: this week, next week, and earlier weeks. */
export function WeeklyPackages({ profile }: { profile: ProfileView }) {
  const { userId, subscription, address } = profile
  const hasPlan = subscription.planId !== UNSUBSCRIBED
  const { data } = useQuery(packagesQuery(userId))
  const thisWeek = weekOf(useShopNow())
  const current = data?.packages.find((one) => one.weekOf === thisWeek)
  // Shows nothing while loading or after a failure. A plan that ended this week still brings this week's package.
  if (!data || !(current || (hasPlan && (data.next !== null || data.packages.length > 0)))) return null

  const before = data.packages.filter((one) => one.weekOf < thisWeek)
  return (
    <ProfileCard title={TEXTS.title}>
      {current && (
        <Week title={TEXTS.thisWeek} contents={current.contents} status={current.status}>
          {current.address !== '' && (
            <p className="text-muted text-sm">{TEXTS.to([current.address, current.city].filter(Boolean).join(', '))}</p>
          )}
        </Week>
      )}
      {data.next && (
        <Week
          title={TEXTS.weekFrom(dayWords(data.next.weekOf))}
          contents={current && isSame(current.contents, data.next.contents) ? [TEXTS.same] : data.next.contents}
        />
      )}
      {data.next && address.trim() === '' && <WhereTo />}
      {before.length > 0 && (
        <ul className="grid gap-1.5 border-line border-t pt-3 text-sm">
          {before.map((one) => (
            <li key={one.weekOf} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              {TEXTS.weekFrom(dayWords(one.weekOf))}
              <Status status={one.status} />
            </li>
          ))}
        </ul>
      )}
    </ProfileCard>
  )
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

type WeekProps = {
  title: string
  contents: readonly string[]
  /** Undefined for a week that has not begun. */
  status?: MyPackage['status']
  children?: ReactNode
}

function Week({ title, contents, status, children }: WeekProps) {
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h4 className="font-semibold font-text text-sm">{title}</h4>
        {status !== undefined && <Status status={status} />}
      </div>
      <p className="text-sm">{contents.join(' · ')}</p>
      {children}
    </div>
  )
}

const TONES = { due: 'gold-soft', delivered: 'palm-soft', skipped: 'neutral' } as const

function Status({ status }: { status: MyPackage['status'] }) {
  return <Badge tone={TONES[status]}>{TEXTS.status[status]}</Badge>
}

/** Shown without an address, because packages cannot be delivered then. */
function WhereTo() {
  const { turn } = useProfileStep()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-gold-soft p-3 text-sm">
      <p className="flex min-w-0 flex-1 basis-48 items-start gap-2">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-gold-text" />
        {TEXTS.noAddress}
      </p>
      <Button variant="outline" size="sm" onClick={() => turn('account')}>
        {TEXTS.addAddress}
      </Button>
    </div>
  )
}
