import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * The error of a query until there is an answer. A query without data forgets its error while it asks again, and on a
 * line that answers nothing that is most of the time.
 */
export function useLastError({ error, isFetching, isPending, isPlaceholderData }: UseQueryResult): Error | null {
  const [last, setLast] = useState(error)
  const isUnanswered = isFetching && (isPending || isPlaceholderData)
  const now = error ?? (isUnanswered ? last : null)
  if (now !== last) setLast(now)
  return now
}
