import { queryOptions } from '@tanstack/react-query'
import { listAreas } from '#domain/places/areas-api.ts'
import { call } from '../../client/api.ts'

/** Parts of the cities, for whoever types or reads an address. */
export const areasQuery = queryOptions({
  queryKey: ['areas'],
  queryFn: ({ signal }) => call(listAreas, { signal }),
  staleTime: 60 * 60_000,
})
