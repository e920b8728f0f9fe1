import { ClipboardList } from 'lucide-react'
import { useProfileStep } from '../../client/steps/profile-step.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { MyRequestCard } from './my-request-card.tsx'
import { useMyRequests } from './my-requests-query.ts'

const TEXTS = REQUEST_TEXTS.mine

/** Vehicles, home services, airtime and plans that one has paid for, each with how far it is. */
export function RequestsView() {
  const query = useMyRequests()
  const { data, error, isFetching, refetch } = query
  if (data === undefined) return <QueryWait query={query} title={TEXTS.failed} waiting={<Waiting />} />
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
      {data.length === 0 ? (
        <Nothing />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {data.map((mine) => (
            <MyRequestCard key={`${mine.kind}-${mine.request.id}`} mine={mine} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Nothing() {
  const { turn } = useProfileStep()
  return (
    <EmptyState
      icon={ClipboardList}
      title={TEXTS.empty.title}
      text={TEXTS.empty.text}
      action={
        <>
          <Button size="lg" onClick={() => turn('dispatch')}>
            {TEXTS.empty.vehicle}
          </Button>
          <Button size="lg" variant="outline" onClick={() => turn('services')}>
            {TEXTS.empty.service}
          </Button>
        </>
      }
    />
  )
}

function Waiting() {
  return (
    <div className="grid gap-3">
      {['first', 'second', 'third'].map((one) => (
        <Skeleton key={one} className="h-44 rounded-lg" />
      ))}
    </div>
  )
}
