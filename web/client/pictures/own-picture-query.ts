import { queryOptions } from '@tanstack/react-query'
import { getServicePicture } from '#domain/services/services-api.ts'
import { callFile } from '../api.ts'
import { keyOf } from '../query-of.ts'

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
