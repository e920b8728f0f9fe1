import type { ReactNode } from 'react'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { CallError } from '../../client/api.ts'
import { useProfile } from '../../client/session/profile-query.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { PROFILE_TEXTS } from './profile-texts.ts'

type ProfileWaitProps = { skeleton: ReactNode; children: (profile: ProfileView) => ReactNode }

/** Shows its content once the profile is loaded; a placeholder before, and a retry button after a failure. */
export function ProfileWait({ skeleton, children }: ProfileWaitProps) {
  const query = useProfile()
  const { data: profile, error } = query
  if (profile) return children(profile)
  const isRefused = error instanceof CallError && error.code === 'profile.missing'
  return <QueryWait query={query} title={isRefused ? error.title : PROFILE_TEXTS.failedTitle} waiting={skeleton} />
}
