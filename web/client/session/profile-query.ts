import { useQuery } from '@tanstack/react-query'
import { getProfile } from '#domain/profiles/profiles-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { queryOf } from '../query-of.ts'
import { useOwner } from './session-store.ts'

export function profileQuery(person: string) {
  return queryOf(
    getProfile,
    { person },
    {
      refetchOnReconnect: 'always',
      // A plan and its discount end to the minute, also while they are shown.
      refetchInterval: ({ state }) => untilEnd(state.data?.subscription.expiresAt ?? null),
    },
  )
}

/** Time until the end of a plan that ends today, ms. */
function untilEnd(expiresAt: string | null): number | false {
  const left = expiresAt === null ? 0 : Date.parse(expiresAt) - Date.now()
  return left > 0 && left < DAY_MS ? left + 1_000 : false
}

/**
 * The profile of the signed-in person; not requested for visitors. It stays when a session
 * expires, while its owner is asked to sign in again.
 */
export function useProfile() {
  const { userId, isSignedIn } = useOwner()
  return useQuery({ ...profileQuery(userId), enabled: isSignedIn })
}
