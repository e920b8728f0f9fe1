import { queryOptions, useQuery } from '@tanstack/react-query'
import { getProfile, type ProfileView } from '#domain/profiles/profiles-api.ts'
import { call } from '../api.ts'
import { useSession } from '../auth/session-store.ts'

/** Everything that is kept in memory about whoever is signed in begins with this. */
export const PROFILE_KEY = 'profile'

export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: [PROFILE_KEY, userId],
    queryFn: ({ signal }): Promise<ProfileView> => call(getProfile, { signal }),
    meta: { isPersonal: true },
    refetchOnReconnect: 'always',
  })
}

/** The profile of whoever is signed in; nothing is asked for visitors. */
export function useProfile() {
  const session = useSession()
  const userId = session.status === 'signed_in' ? session.userId : ''
  return useQuery({ ...profileQuery(userId), enabled: userId !== '' })
}
