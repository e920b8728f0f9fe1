import type { dataTagSymbol, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows what a change has answered as the answer of its query. One that was asked for before the change may arrive after it
 * and is no longer waited for: it would show the state before.
 */
export function showAnswer<T>(
  queries: QueryClient,
  queryKey: QueryKey & { [dataTagSymbol]: T },
  answer: T | ((known: T | undefined) => T | undefined),
): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<T>(queryKey, answer)
}

/** Changes all the known answers whose keys begin with this one, as `showAnswer` does with one. */
export function changeAnswers<T>(queries: QueryClient, queryKey: QueryKey, change: (known: T) => T): void {
  void queries.cancelQueries({ queryKey })
  queries.setQueriesData<T>({ queryKey }, (known) => known && change(known))
}
