import { queryOptions } from '@tanstack/react-query'
import type { getOwnEntryPicture } from '#domain/challenges/challenges-api.ts'
import { getServicePicture } from '#domain/services/services-api.ts'
import { callFile } from '../api.ts'
import { keyOf } from '../query-of.ts'

/** An attached picture: a file that is fetched with the person's token, because nobody else may see it. */
export const ownPictureQuery = (
  id: string,
  person: string,
  endpoint: typeof getServicePicture | typeof getOwnEntryPicture = getServicePicture,
) =>
  queryOptions({
    queryKey: keyOf(endpoint, { params: { id }, person }),
    queryFn: ({ signal }) => callFile(endpoint, { params: { id }, signal }),
    meta: { isPersonal: true },
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  })
