import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, EndpointInput, EndpointOutput } from '#domain/endpoint.ts'
import type { Page } from '#domain/list-page.ts'
import { type Arguments, call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { LIVE } from './use-read.ts'

type Listing = Endpoint & { schema: { response: { 200: z.ZodType<Page<unknown>> } } }
type Filter<E extends Endpoint> = Omit<Extract<EndpointInput<E>, { querystring: unknown }>['querystring'], 'cursor'>
/** The input of a call without its page. */
type Asked<E extends Endpoint> = Omit<EndpointInput<E>, 'querystring'> &
  (object extends Filter<E> ? { querystring?: Filter<E> } : { querystring: Filter<E> })

/**
 * A list of the office by page. Staff read what is true now, so nothing is kept for later.
 *
 * @param keepsRows whether the rows of the filter before are shown until those of the next one have come
 */
export function usePages<E extends Listing>(endpoint: E, asked: Asked<E>, { keepsRows = false } = {}) {
  const { userId: person } = useOwner()
  // Not the type of the one answer: the key is that of a list of pages.
  const listed: Pick<Endpoint, 'method' | 'url'> = endpoint
  return useInfiniteQuery({
    queryKey: keyOf(listed, { person, ...asked }),
    queryFn: ({ pageParam, signal }): Promise<EndpointOutput<E>> => {
      const querystring = { ...asked.querystring, ...(pageParam !== null && { cursor: pageParam }) }
      return call(endpoint, ...([{ ...asked, querystring, signal }] as unknown as Arguments<E>)) // the input of E
    },
    initialPageParam: null as string | null, // the first page follows none
    getNextPageParam: ({ next }) => next,
    meta: { isPersonal: true },
    ...LIVE,
    refetchOnReconnect: 'always',
    ...(keepsRows && { placeholderData: keepPreviousData }),
  })
}
