import { queryOptions } from '@tanstack/react-query'
import { getServicePicture, listServices } from '#domain/services/services-api.ts'
import { callFile } from '../../client/api.ts'
import { keyOf, queryOf } from '../../client/query-of.ts'

/** The home services and the served regions. */
export const servicesQuery = queryOf(listServices, {}, { refetchOnReconnect: 'always' })

/** An attached picture: a file that is fetched with the person's token, because nobody else may see it. */
export const ownPictureQuery = (id: string, person: string) =>
  queryOptions({
    queryKey: keyOf(getServicePicture, { params: { id }, person }),
    queryFn: ({ signal }) => callFile(getServicePicture, { params: { id }, signal }),
    meta: { isPersonal: true },
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  })
