import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

type QueryWaitProps = {
  /** A query without data. */
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> }
  /** The title of the failure. */
  title: string
  /** The placeholder. */
  waiting: ReactNode
  heading?: 'h4'
  className?: string
}

/** Shows a placeholder while a query loads, and after a failure its reason and a retry button. */
export function QueryWait({ query, title, waiting, heading, className }: QueryWaitProps) {
  if (!query.error) return waiting
  return (
    <ErrorState
      title={title}
      text={query.error.message}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      {...(heading && { heading })}
      {...(className !== undefined && { className })}
    />
  )
}
