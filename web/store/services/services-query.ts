import { queryOptions } from '@tanstack/react-query'
import { getServicePicture, listServices } from '#domain/services/services-api.ts'
import { call, callFile } from '../../client/api.ts'

/** What can be booked, and where. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => call(listServices, { signal }),
  refetchOnReconnect: 'always',
})

/** A picture that somebody has attached: a file that is fetched with their token, since nobody else may see it. */
export const ownPictureQuery = (pictureId: string) =>
  queryOptions({
    queryKey: ['own-picture', pictureId],
    queryFn: ({ signal }) => callFile(getServicePicture, { params: { id: pictureId }, signal }),
    meta: { isPersonal: true },
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  })
