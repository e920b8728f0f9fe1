import { QueryClient } from '@tanstack/react-query'
import { CallError } from './api.ts'
import { currentSession, subscribeToSession } from './session/session-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer depends on who asks: it goes when somebody else signs in, or everybody out. */
      isPersonal?: true
    }
  }
}

/** Server state for the whole web: fresh for 5 minutes, kept for an hour, asked for again once after a failure. */
export function makeQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        gcTime: 60 * 60_000,
        retry: isWorthAnotherTry,
        // Without a network a question fails and says so, instead of waiting in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  forgetWithWho(queries)
  return queries
}

/** Answers for one person are never shown to the next one. */
function forgetWithWho(queries: QueryClient): void {
  let owner = ownerNow()
  let status = currentSession().status
  subscribeToSession(() => {
    const before = { owner, status }
    owner = ownerNow()
    status = currentSession().status
    const filter = { predicate: ({ meta }: { meta: { isPersonal?: true } | undefined }) => meta?.isPersonal === true }
    if (owner !== before.owner) {
      for (const query of queries.getQueryCache().findAll(filter)) query.reset()
      // Once the page has drawn itself anew, and holds only questions of whoever is there now.
      setTimeout(() => void queries.refetchQueries({ ...filter, type: 'active' }))
    } else if (status !== before.status && status === 'signed_in') void queries.invalidateQueries(filter)
  })
}

/** Whose answers are kept: of whoever is signed in, or whose session has just ended and who may be back in a moment. */
function ownerNow(): string | undefined {
  const session = currentSession()
  if (session.status === 'signed_in') return session.userId
  return session.status === 'signed_out' ? session.lapsed?.userId : undefined
}

/** A refusal stays a refusal; only a lost or failed answer may come the second time. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500)
}
