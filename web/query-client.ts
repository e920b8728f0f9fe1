import { QueryClient } from '@tanstack/react-query'
import { CallError } from './api.ts'

/** Server state for the whole web: fresh for 5 minutes, kept for an hour, asked for again once after a failure. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
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
}

/** A refusal stays a refusal; only a lost or failed answer may come the second time. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500)
}
