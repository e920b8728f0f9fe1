import { MapPin } from 'lucide-react'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Money } from '../../ui/words/money.tsx'
import { GrowHead } from './grow-head.tsx'
import { useGrow } from './grow-query.ts'
import { GROW_TEXTS } from './grow-texts.ts'

const TEXTS = GROW_TEXTS.points

/** Where produce can be collected. */
export function PointsPage() {
  const query = useGrow()
  return (
    <div className="column grid grid-cols-1 gap-8 py-8">
      <GrowHead title={TEXTS.title}>{TEXTS.lead}</GrowHead>
      {!query.data ? (
        <QueryWait query={query} title={GROW_TEXTS.failed} waiting={<Skeleton className="h-60" />} />
      ) : query.data.points.length === 0 ? (
        <EmptyState icon={MapPin} {...TEXTS.none} />
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {query.data.points.map(({ id, name, city, address, hours, fee }) => (
            <li key={id} className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4 shadow-card">
              <h2 className="text-lg leading-tight">{name}</h2>
              <p>
                {address}, {city}
              </p>
              <p className="text-muted text-sm">{hours}</p>
              <p className="text-sm">
                {fee === 0 ? (
                  TEXTS.free
                ) : (
                  <>
                    {TEXTS.fee}: <Money amount={fee} />
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
