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
  return query.data ? children(query.data) : <QueryWait query={query} title={titleOf} waiting={skeleton} />
}

const titleOf = (failure: Error) =>
  failure instanceof CallError && failure.code === 'profile.missing' ? failure.title : PROFILE_TEXTS.failedTitle
