import type { ReactNode } from 'react'
import { QueryWait } from '../../../ui/state/query-wait.tsx'
import { SkeletonStack } from '../../../ui/state/skeleton.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { type Account, useAccount } from './account-query.ts'

const WAITING = <SkeletonStack className="gap-3" parts={['h-5 w-3/4', 'h-16', 'h-16']} />

/** Shows its content once the account is loaded. */
export function AccountWait({ children }: { children: (account: Account) => ReactNode }) {
  const query = useAccount()
  if (query.data === undefined) return <QueryWait query={query} title={PROFILE_TEXTS.failedTitle} waiting={WAITING} />
  return children(query.data)
}
