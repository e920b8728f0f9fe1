import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { type LastAsked, useLastError } from './last-error.ts'

type QueryWaitProps = {
  /** A query without data. */
  query: LastAsked & { refetch: () => Promise<unknown> }
  /** The title of the failure. */
  title: string | ((failure: Error) => string)
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
  const failure = useLastError(query)
  if (!failure) return waiting
  return (
    <ErrorState
      title={typeof title === 'string' ? title : title(failure)}
      text={failure.message}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      heading={heading}
      className={className}
    />
  )
}
