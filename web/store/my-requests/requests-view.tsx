import { ClipboardList } from 'lucide-react'
import { useProfileStep } from '../../client/steps/profile-step.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { MoreRows } from '../../ui/state/more-rows.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { SkeletonStack } from '../../ui/state/skeleton.tsx'
import type { PurchasePart } from '../payments/purchase-part.ts'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { MyRequestCard } from './my-request-card.tsx'
import { useMyRequests } from './my-requests-query.ts'

const TEXTS = REQUEST_TEXTS.mine
const WAITING = <SkeletonStack className="gap-3" parts={Array(3).fill('h-44 rounded-lg')} />

/** Everything of these parts that the person has paid for, each with its status. */
export function RequestsView({ parts }: { parts: readonly PurchasePart[] }) {
  const query = useMyRequests(parts)
  const { data, error, isFetching, refetch } = query
  const cards = data?.pages.flatMap(({ rows }) => rows)
  if (cards === undefined) return <QueryWait query={query} title={TEXTS.failed} waiting={WAITING} />
  return (
    <div className="grid grid-cols-1 gap-3">
      {error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-brick-soft p-3 text-brick-text">
          <p className="min-w-0 flex-1 basis-40 text-sm">
            {error.message} {TEXTS.stale}
          </p>
          <Button variant="outline" size="sm" isPending={isFetching} onClick={() => void refetch()}>
            {REQUEST_TEXTS.retry}
          </Button>
        </div>
      )}
      {cards.length === 0 ? (
        <Nothing parts={parts} />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {cards.map((card) => (
            <MyRequestCard key={`${card.kind}-${card.id}`} card={card} />
          ))}
        </ul>
      )}
      <MoreRows query={query} />
    </div>
  )
}

function Nothing({ parts }: { parts: readonly PurchasePart[] }) {
  const { turn } = useProfileStep()
  return (
    <EmptyState
      icon={ClipboardList}
      title={TEXTS.empty.title}
      text={TEXTS.empty.text}
      action={parts
        .flatMap(({ tab }) => tab ?? [])
        .map(({ step, invitation }, index) => (
          <Button key={step} size="lg" variant={index === 0 ? 'default' : 'outline'} onClick={() => turn(step)}>
            {invitation}
          </Button>
        ))}
    />
  )
}
