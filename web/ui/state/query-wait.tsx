import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

type QueryWaitProps = {
  /** A question that has no answer yet. */
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> }
  /** What could not be had, when it does not come. */
  title: string
  /** The shape of what will stand here. */
  waiting: ReactNode
  heading?: 'h4'
  className?: string
}

/** Stands where an answer will: its shape while it is on its way, and when it does not come, why and the way to ask again. */
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
