import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { Endpoint, EndpointInput } from '#domain/endpoint.ts'
import type { Page } from '#domain/page.ts'
import { keyOf } from '../../client/query-of.ts'

/** How often a list that others change is read again, ms. */
const REREAD_MS = 10_000

/** A list of the office by page. Staff read what is true now, so nothing is kept for later. */
export function pagesOf<E extends Endpoint, Answer extends Page<unknown>>(
  endpoint: E,
  person: string,
  filter: Omit<Extract<EndpointInput<E>, { querystring: unknown }>['querystring'], 'cursor'>,
  read: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Answer>,
) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, { person }), filter] as QueryKey, // a list of pages, not the one answer
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null, // the first page follows none
    getNextPageParam: ({ next }) => next,
    meta: { isPersonal: true },
    staleTime: 0,
    refetchInterval: REREAD_MS,
    refetchOnReconnect: 'always',
  })
}
