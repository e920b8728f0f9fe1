import { queryOptions, useQuery } from '@tanstack/react-query'
import { getProfile, type ProfileView } from '#domain/profiles/profiles-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { call } from '../api.ts'
import { useSession } from './session-store.ts'

/** Everything that is kept in memory about whoever is signed in begins with this. */
export const PROFILE_KEY = 'profile'

export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: [PROFILE_KEY, userId],
    queryFn: ({ signal }): Promise<ProfileView> => call(getProfile, { signal }),
    meta: { isPersonal: true },
    refetchOnReconnect: 'always',
    // A plan and its discount end at the minute, also while one looks at them.
    refetchInterval: ({ state }) => untilEnd(state.data?.subscription.expiresAt ?? null),
  })
}

/** So long until a plan ends that ends today, ms. */
function untilEnd(expiresAt: string | null): number | false {
  const left = expiresAt === null ? 0 : Date.parse(expiresAt) - Date.now()
  return left > 0 && left < DAY_MS ? left + 1_000 : false
}

/**
 * The profile of whoever is signed in; nothing is asked for visitors. What was known stays for a moment when a session
 * ends by itself: its owner is asked to sign in again.
 */
export function useProfile() {
  const session = useSession()
  const isSignedIn = session.status === 'signed_in'
  const userId = isSignedIn ? session.userId : session.status === 'signed_out' ? session.lapsed?.userId : undefined
  return useQuery({ ...profileQuery(userId ?? ''), enabled: isSignedIn })
}
