import type { ReactNode } from 'react'
import { QueryWait } from '../../../ui/state/query-wait.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { type Account, useAccount } from './account-query.ts'

/** Shows its content once the account is loaded. */
export function AccountWait({ children }: { children: (account: Account) => ReactNode }) {
  const query = useAccount()
  if (query.data === undefined)
    return <QueryWait query={query} title={PROFILE_TEXTS.failedTitle} waiting={<Waiting />} />
  return children(query.data)
}

function Waiting() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}
