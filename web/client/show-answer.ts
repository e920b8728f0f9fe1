import type { dataTagSymbol, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows what a change has answered as the answer of its query. One that was asked for before the change may arrive after it
 * and is no longer waited for: it would show the state before.
 *
 * @param answer or how it follows from the known one; undefined changes nothing
 */
export function showAnswer<T>(
  queries: QueryClient,
  queryKey: QueryKey & { [dataTagSymbol]: T },
  answer: T | ((known: T | undefined) => T | undefined),
): void {
  const next = answer instanceof Function ? answer(queries.getQueryData<T>(queryKey)) : answer
  if (next === undefined) return
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<T>(queryKey, next)
}

/** Changes all the known answers whose keys begin with this one, as `showAnswer` does with one. */
export function changeAnswers<T>(queries: QueryClient, queryKey: QueryKey, change: (known: T) => T): void {
  for (const [key] of queries.getQueriesData<T>({ queryKey })) {
    showAnswer(queries, key as QueryKey & { [dataTagSymbol]: T }, (known) => known && change(known)) // as the caller says
  }
}
