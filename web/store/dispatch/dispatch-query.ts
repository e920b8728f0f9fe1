import { queryOptions } from '@tanstack/react-query'
import { listVehicles } from '#domain/dispatch/dispatch-api.ts'
import { call } from '../../client/api.ts'

/** What can be hired, and whether whoever asks is a member. */
export const vehiclesQuery = queryOptions({
  queryKey: ['vehicles'],
  queryFn: ({ signal }) => call(listVehicles, { signal }),
  meta: { isPersonal: true },
  refetchOnReconnect: 'always',
})
