import type { ReactNode } from 'react'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { CallError } from '../api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useProfile } from './profile-query.ts'
import { PROFILE_TEXTS } from './profile-texts.ts'

type ProfileWaitProps = { skeleton: ReactNode; children: (profile: ProfileView) => ReactNode }

/** Shows what needs the profile once it is there; its shape until then, and a way to try again when it does not come. */
export function ProfileWait({ skeleton, children }: ProfileWaitProps) {
  const { data: profile, error, isFetching, refetch } = useProfile()
  if (profile) return children(profile)
  if (!error) return skeleton
  const isRefused = error instanceof CallError && error.code === 'profile.missing'
  return (
    <ErrorState
      title={isRefused ? error.title : PROFILE_TEXTS.failedTitle}
      text={error.message}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      retryText={PROFILE_TEXTS.retry}
    />
  )
}
