import { queryOptions } from '@tanstack/react-query'
import { listAirtimeProviders, listMyTopUps } from '#domain/airtime/airtime-api.ts'
import { OPEN_TOP_UP } from '#domain/airtime/top-up-status.ts'
import { call } from '../../client/api.ts'

/** How often what is on its way is looked at again, while it is on the screen. */
const LOOK_AGAIN_MS = 15_000

/** The networks that airtime is sold for, and how much of it. */
export const airtimeQuery = queryOptions({
  queryKey: ['airtime'],
  queryFn: ({ signal }) => call(listAirtimeProviders, { signal }),
  meta: { isPersonal: true },
  staleTime: 0,
  refetchOnReconnect: 'always',
})

/** What whoever is signed in has bought, newest first; looked at again until all of it is decided. */
export const topUpsQuery = queryOptions({
  queryKey: ['my-top-ups'],
  queryFn: ({ signal }) => call(listMyTopUps, { signal }),
  meta: { isPersonal: true },
  staleTime: 0,
  refetchOnReconnect: 'always',
  refetchInterval: ({ state }) =>
    state.data?.topUps.some(({ status }) => OPEN_TOP_UP.includes(status)) ? LOOK_AGAIN_MS : false,
})
