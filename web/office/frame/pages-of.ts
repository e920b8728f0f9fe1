import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, EndpointInput, EndpointOutput } from '#domain/endpoint.ts'
import type { Page } from '#domain/list-page.ts'
import { type Arguments, call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'

/** How often a list that others change is read again, ms. */
const REREAD_MS = 10_000

type Listing = Endpoint & { schema: { response: { 200: z.ZodType<Page<unknown>> } } }
type Filter<E extends Endpoint> = Omit<Extract<EndpointInput<E>, { querystring: unknown }>['querystring'], 'cursor'>
/** The input of a call without its page. */
type Asked<E extends Endpoint> = Omit<EndpointInput<E>, 'querystring'> &
  (object extends Filter<E> ? { querystring?: Filter<E> } : { querystring: Filter<E> })

/** A list of the office by page. Staff read what is true now, so nothing is kept for later. */
export function pagesOf<E extends Listing>(endpoint: E, person: string, asked: Asked<E>) {
  const parts = { person, ...asked }
  // Not the type of the one answer: the key is that of a list of pages.
  const listed: Pick<Endpoint, 'method' | 'url'> = endpoint
  return infiniteQueryOptions({
    queryKey: keyOf(listed, parts),
    queryFn: ({ pageParam, signal }): Promise<EndpointOutput<E>> => {
      const querystring = { ...asked.querystring, ...(pageParam !== null && { cursor: pageParam }) }
      return call(endpoint, ...([{ ...asked, querystring, signal }] as unknown as Arguments<E>)) // the input of E
    },
    initialPageParam: null as string | null, // the first page follows none
    getNextPageParam: ({ next }) => next,
    meta: { isPersonal: true },
    staleTime: 0,
    refetchInterval: REREAD_MS,
    refetchOnReconnect: 'always',
  })
}
