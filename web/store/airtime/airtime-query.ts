import { listAirtimeProviders, listMyTopUps } from '#domain/airtime/airtime-api.ts'
import { OPEN_TOP_UP } from '#domain/airtime/top-up-status.ts'
import { queryOf } from '../../client/query-of.ts'

/** How often open top-ups on the screen are asked for again. */
const POLL_MS = 15_000

/** The networks that airtime is sold for, and how much of it. */
export const airtimeQuery = (person: string) =>
  queryOf(listAirtimeProviders, { person }, { staleTime: 0, refetchOnReconnect: 'always' })

/** The person's top-ups, newest first; asked for again until each has its final status. */
export const topUpsQuery = (person: string) =>
  queryOf(
    listMyTopUps,
    { person },
    {
      staleTime: 0,
      refetchOnReconnect: 'always',
      refetchInterval: ({ state }) =>
        state.data?.topUps.some(({ status }) => OPEN_TOP_UP.includes(status)) ? POLL_MS : false,
    },
  )
