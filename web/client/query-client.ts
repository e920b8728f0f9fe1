import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from './api.ts'
import { currentSession, ownerOf, subscribeToSession } from './session/session-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer depends on the person: `queryOf` sets it for keys with a `person`. */
      isPersonal?: true
    }
  }
}

/** The query client: answers are fresh for 5 minutes and cached for an hour; a failed query is retried once. */
export function makeQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        gcTime: 60 * 60_000,
        retry: isWorthAnotherTry,
        // Without a network a query fails at once instead of waiting.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // The library takes every page for online when it opens: the network that returns would be no change.
  onlineManager.setOnline(navigator.onLine)
  eraseWithOwner(queries)
  return queries
}

/** Erases personal answers when the person signs out or another one signs in; refetches when the same one is back. */
function eraseWithOwner(queries: QueryClient): void {
  let before = currentSession()
  subscribeToSession(() => {
    const now = currentSession()
    const filter = { predicate: ({ meta }: { meta: { isPersonal?: true } | undefined }) => meta?.isPersonal === true }
    if (ownerOf(now) !== ownerOf(before)) {
      // Mounted pages keep their query until they render with the key of the next person.
      for (const query of queries.getQueryCache().findAll(filter)) query.reset()
    } else if (now.status !== before.status && now.status === 'signed_in') void queries.invalidateQueries(filter)
    before = now
  })
}

/** Refusals are not retried; lost and failed answers are. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500)
}
