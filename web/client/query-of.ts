import { type DataTag, type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { Endpoint, EndpointInput, EndpointOutput } from '#domain/endpoint.ts'
import { type Arguments, call } from './api.ts'

/** The caller: a personal answer is cached under the person's id. `null`: a visitor, if signing in changes the answer. */
type Asker<E extends Endpoint> = E['access'] extends 'anonymous'
  ? unknown
  : E['access'] extends 'anyone'
    ? { person?: string | null }
    : { person: string }
type Asked<E extends Endpoint> = EndpointInput<E> & Asker<E>
export type QueryOptions<E extends Endpoint> = Omit<UndefinedInitialDataOptions<EndpointOutput<E>>, 'queryKey' | 'meta'>
export type QueryArguments<E extends Endpoint> =
  object extends Asked<E> ? [parts?: Asked<E>, options?: QueryOptions<E>] : [parts: Asked<E>, options?: QueryOptions<E>]

/**
 * The query key of an endpoint's answer. With only some of `parts`, or none, it matches every key with the same ones:
 * `invalidateQueries({ queryKey: keyOf(getOrder) })` asks for all orders again.
 */
export function keyOf<E extends Endpoint>(endpoint: E, parts?: Partial<Asked<E>>): DataTag<QueryKey, EndpointOutput<E>>
export function keyOf(endpoint: Pick<Endpoint, 'method' | 'url'>, parts?: { person: string }): QueryKey
export function keyOf({ method, url }: Pick<Endpoint, 'method' | 'url'>, parts?: object): QueryKey {
  return parts ? [`${method} ${url}`, parts] : [`${method} ${url}`]
}

/** The query of an endpoint: its key and its call. Answers for a `person` are erased when they sign out. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[parts, options]: QueryArguments<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, parts),
    queryFn: ({ signal }): Promise<EndpointOutput<E>> => {
      const { person, ...input } = (parts ?? {}) as { person?: string | null } // the other parts are the input of E
      return call(endpoint, ...([{ ...input, signal }] as unknown as Arguments<E>))
    },
    ...(parts && 'person' in parts && { meta: { isPersonal: true } }),
    ...options,
  })
}
