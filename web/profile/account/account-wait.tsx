import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { type Account, useAccount } from './account-query.ts'

/** Shows what needs to know how somebody signs in, once it is known. */
export function AccountWait({ children }: { children: (account: Account) => ReactNode }) {
  const { data: account, error, isFetching, refetch } = useAccount()
  if (account) return children(account)
  if (!error) {
    return (
      <div className="grid gap-3">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    )
  }
  return (
    <ErrorState
      title={PROFILE_TEXTS.failedTitle}
      text={error.message}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      retryText={PROFILE_TEXTS.retry}
    />
  )
}
