import { queryOptions } from '@tanstack/react-query'
import { listMyPackages } from '#domain/subscriptions/packages-api.ts'
import { call } from '../../client/api.ts'

/** What a member's plan brings every week, and how far this week's is. */
export const packagesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['packages', userId],
    queryFn: ({ signal }) => call(listMyPackages, { signal }),
    meta: { isPersonal: true },
    refetchOnReconnect: 'always',
  })
