import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Page } from '#domain/list-page.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { MoreRows } from '../../ui/state/more-rows.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeletons } from '../../ui/state/skeleton.tsx'
import { FRAME_TEXTS } from './frame-texts.ts'

type OfficeListProps<Row> = {
  query: UseInfiniteQueryResult<{ pages: Page<Row>[] }>
  icon: LucideIcon
  /** The title of a failure. */
  failed: string
  empty: { title: string; text: string; action?: ReactNode }
  children: (rows: Row[]) => ReactNode
}

/** A list of the office with its states: loading, failed, empty, further pages. What it found is read out. */
export function OfficeList<Row>({ query, icon, failed, empty, children }: OfficeListProps<Row>) {
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="sr-only">
        {(rows ? query.isPlaceholderData : !query.error) ? FRAME_TEXTS.loading : rows && foundWords(rows.length, empty)}
      </p>
      {rows ? (
        <>
          <OldMark query={query} />
          {rows.length === 0 ? <EmptyState icon={icon} {...empty} /> : children(rows)}
          <MoreRows isSilent query={query} />
        </>
      ) : (
        <QueryWait query={query} title={failed} waiting={<WaitingRows />} />
      )}
    </div>
  )
}

const foundWords = (count: number, empty: { title: string }) => (count === 0 ? empty.title : FRAME_TEXTS.shown(count))

/** Says that what is shown could not be read again. */
export function OldMark({ query }: { query: { isRefetchError: boolean } }) {
  return (
    <p role="status" className="rounded-md bg-brick-soft px-4 py-2 font-semibold text-brick-text empty:sr-only">
      {query.isRefetchError ? FRAME_TEXTS.old : null}
    </p>
  )
}

/** The placeholder of a list. */
export function WaitingRows() {
  return (
    <div className="grid gap-3">
      <Skeletons count={3} className="h-28 rounded-lg" />
    </div>
  )
}

/** A fact with its name, in a list of facts. */
export function Fact({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="wrap-anywhere font-semibold">{children}</dd>
    </div>
  )
}

export const CARD = 'grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4'
