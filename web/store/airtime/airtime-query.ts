import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { listAirtimeProviders, listMyTopUps } from '#domain/airtime/airtime-api.ts'
import { OPEN_TOP_UP } from '#domain/airtime/top-up-status.ts'
import { call } from '../../client/api.ts'
import { keyOf, queryOf } from '../../client/query-of.ts'

/** How often open top-ups are refetched while they are shown, ms. */
const POLL_MS = 15_000
/** How often the limit of the day is refetched while some of it is used, ms: at midnight it is whole again. */
const LIMIT_MS = 60_000
/** How many top-ups are shown at first. */
const FIRST = 3

/** The networks that airtime is sold for, and the limits. */
export const airtimeQuery = (person: string) =>
  queryOf(
    listAirtimeProviders,
    { person },
    {
      staleTime: 0,
      refetchOnReconnect: 'always',
      refetchInterval: ({ state: { data } }) => (data && data.leftToday < data.dailyCap ? LIMIT_MS : false),
    },
  )

/** The person's top-ups, newest first; refetched until each has its final status. */
export const topUpsQuery = (person: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(listMyTopUps, { person }) as QueryKey, // a list of pages, not the one answer
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listMyTopUps, { querystring: cursor === null ? { limit: FIRST } : { cursor }, signal }),
    initialPageParam: null as string | null, // the first page follows none
    getNextPageParam: ({ next }) => next,
    meta: { isPersonal: true },
    staleTime: 0,
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(({ status }) => OPEN_TOP_UP.includes(status))) ? POLL_MS : false,
  })
