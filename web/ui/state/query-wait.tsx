import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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

/**
 * Shows a placeholder while a query loads, and after a failure its reason and a retry button. The pressed button stays
 * until the answer is there, so that it keeps the focus if that is a failure again.
 */
export function QueryWait({ query, title, waiting, heading, className }: QueryWaitProps) {
  // A query without data forgets its failure when it is asked again.
  const [retried, setRetried] = useState<Error | null>(null)
  if (query.error && retried && query.error !== retried) setRetried(null)
  const failure = query.error ?? retried
  if (!failure) return waiting
  const retry = () => {
    setRetried(failure)
    void query.refetch()
  }
  return (
    <ErrorState
      title={title}
      text={failure.message}
      onRetry={retry}
      isRetrying={query.isFetching}
      heading={heading}
      className={className}
    />
  )
}
