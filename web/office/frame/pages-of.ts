import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Endpoint, EndpointInput } from '#domain/endpoint.ts'
import type { Page } from '#domain/page.ts'
import { keyOf } from '../../client/query-of.ts'

/** How often a list that others change is read again, ms. */
const REREAD_MS = 10_000

/** A list of the office by page. Staff read what is true now, so nothing is kept for later. */
export function pagesOf<E extends Endpoint, Answer extends Page<unknown>>(
  endpoint: E,
  person: string,
  filter: Omit<Extract<EndpointInput<E>, { querystring: unknown }>['querystring'], 'cursor'> &
    (EndpointInput<E> extends { params: infer Params } ? Params : unknown),
  read: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Answer>,
) {
  const parts = { person, filter }
  // Not the type of the one answer: the key is that of a list of pages.
  const listed: Pick<Endpoint, 'method' | 'url'> = endpoint
  return infiniteQueryOptions({
    queryKey: keyOf(listed, parts),
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null, // the first page follows none
    getNextPageParam: ({ next }) => next,
    meta: { isPersonal: true },
    staleTime: 0,
    refetchInterval: REREAD_MS,
    refetchOnReconnect: 'always',
  })
}
