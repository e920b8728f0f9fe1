import { useQuery } from '@tanstack/react-query'
import type { Endpoint, EndpointInput } from '#domain/endpoint.ts'
import { type QueryArguments, type QueryOptions, queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'

/** For what others change: it is read when it is opened, and again every 10 seconds. */
export const LIVE = { staleTime: 0, refetchInterval: 10_000 } as const

/** Reads the answer of an endpoint for the member of staff who is signed in. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: object extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: QueryOptions<E>]
    : [input: EndpointInput<E>, options?: QueryOptions<E>]
) {
  const { userId: person } = useOwner()
  // TypeScript cannot see that the input of E with a person is what the query of E asks for: its type depends on E's access.
  return useQuery(queryOf(endpoint, ...([{ ...input, person }, options] as unknown as QueryArguments<E>)))
}
