import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

export type LastAsked = Pick<
  UseQueryResult,
  'error' | 'errorUpdatedAt' | 'isFetching' | 'isPending' | 'isPlaceholderData'
>

/**
 * The error of a query until there is an answer. A query without data forgets its error while it asks again, and on a
 * connection that answers nothing that is most of the time.
 *
 * @param about whom or what the query asks for: the error of another one is forgotten; by default of any other query
 */
export function useLastError(
  { error, errorUpdatedAt, isFetching, isPending, isPlaceholderData }: LastAsked,
  about: string | number = errorUpdatedAt,
): Error | null {
  const [last, setLast] = useState({ error, about })
  const isUnanswered = isFetching && (isPending || isPlaceholderData)
  const now = error ?? (isUnanswered && about === last.about ? last.error : null)
  if (now !== last.error || about !== last.about) setLast({ error: now, about })
  return now
}
