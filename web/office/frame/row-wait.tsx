import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { isRefusal } from '../../client/api.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { WaitingRows } from './office-list.tsx'

type RowWaitProps = {
  query: UseQueryResult
  icon: LucideIcon
  /** The title of a failure. */
  failed: string
  missing: { title: string; text: string }
}

/** What the page of one row shows until the row is read, or when there is none. */
export function RowWait({ query, icon, failed, missing }: RowWaitProps) {
  return isRefusal(query.error) ? (
    <EmptyState icon={icon} {...missing} />
  ) : (
    <QueryWait query={query} title={failed} waiting={<WaitingRows />} />
  )
}
