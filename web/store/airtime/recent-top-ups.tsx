import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { MyTopUp } from '#domain/airtime/airtime-api.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { MoreRows } from '../../ui/state/more-rows.tsx'
import { SkeletonStack } from '../../ui/state/skeleton.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { topUpsQuery } from './airtime-query.ts'
import { AIRTIME_TEXTS } from './airtime-texts.ts'

const TEXTS = AIRTIME_TEXTS

/** The person's top-ups, newest first, each with its status. */
export function RecentTopUps({ userId }: { userId: string }) {
  const id = useId()
  const query = useInfiniteQuery(topUpsQuery(userId))
  const { data, error, isFetching, refetch } = query
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3 border-line border-t pt-5">
      <h4 id={id} className="text-sm">
        {TEXTS.recent}
      </h4>
      {data === undefined && !error && (
        <SkeletonStack aria-busy className="gap-2" parts={['h-20 rounded-md', 'h-20 rounded-md']} />
      )}
      {data === undefined && error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p>{TEXTS.recentFailed}</p>
          <Button variant="outline" size="sm" isPending={isFetching} onClick={() => void refetch()}>
            {TEXTS.retry}
          </Button>
        </div>
      )}
      {data && <TopUps topUps={data.pages.flatMap(({ rows }) => rows)} />}
      <MoreRows query={query} />
    </section>
  )
}

function TopUps({ topUps }: { topUps: readonly MyTopUp[] }) {
  if (topUps.length === 0) return <p className="text-muted text-sm">{TEXTS.recentEmpty}</p>
  return (
    <ul className="grid grid-cols-1 gap-2">
      {topUps.map((topUp) => (
        <TopUp key={topUp.id} {...topUp} />
      ))}
    </ul>
  )
}

function TopUp({ providerName, phone, amount, status, reference, createdAt }: MyTopUp) {
  const text = status === 'unknown' || status === 'failed' ? TEXTS.statusText[status] : undefined
  return (
    <li className="grid grid-cols-1 gap-1 rounded-md border border-line bg-surface px-3.5 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-semibold">
          {providerName} <span className="whitespace-nowrap font-normal tabular">{formatPhone(phone)}</span>
        </p>
        <Money amount={amount} className="font-semibold" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-muted text-xs">{momentWords(createdAt)}</p>
        <Badge tone={TEXTS.states[status].tone}>{TEXTS.states[status].text}</Badge>
      </div>
      {text !== undefined && <p className="text-muted text-xs">{text}</p>}
      <p className="wrap-anywhere text-muted text-xs">{TEXTS.reference(reference)}</p>
    </li>
  )
}
