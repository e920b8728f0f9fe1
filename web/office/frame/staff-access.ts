import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect } from 'react'
import { z } from 'zod'
import type { StaffRole } from '#domain/actor.ts'
import { readStaffAccess } from '#domain/auth/staff-api.ts'
import type { StaffRight } from '#domain/staff-rights.ts'
import { CallError } from '../../client/api.ts'
import { queryOf } from '../../client/query-of.ts'
import { ownerOf, useSession } from '../../client/session/session-store.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import { useLastError } from '../../ui/state/last-error.ts'

/** How often the rights are read again, ms: a role can be taken away. */
const REREAD_MS = 60_000

export type StaffAccess = {
  role: StaffRole
  may: (right: StaffRight) => boolean
  /** Whether the server refuses the right until there is a second step. */
  isLocked: (right: StaffRight) => boolean
}

/** Who works with the screens; undefined outside them. */
export const StaffContext = createContext<StaffAccess | undefined>(undefined)

/** What the signed-in member of staff may do. Inside the office's frame only. */
export function useStaff(): StaffAccess {
  const access = useContext(StaffContext)
  if (!access) throw new Error('this is not within the frame of the office')
  return access
}

/** What a rider may do, as it was last read, so that their page opens without a connection. The server decides all the same. */
const storedAccess = storedValue({
  key: 'chillz-ride-access',
  schema: z.object({ person: z.string(), access: readStaffAccess.schema.response[200] }).nullable(),
  empty: null,
  owner: 'person',
})

/** Reads what the caller may do. `isOutside`: they have no role. */
export function useStaffAccess() {
  const session = useSession()
  // Somebody whose session has expired keeps what is on the screen until they have signed in again.
  const person = ownerOf(session) ?? ''
  const query = useQuery(
    queryOf(
      readStaffAccess,
      { person },
      {
        enabled: session.status === 'signed_in',
        refetchInterval: REREAD_MS,
        retry: (count, error) => !isMissing(error) && count < 3,
      },
    ),
  )
  const error = useLastError(query, person)
  useEffect(() => {
    if (isMissing(error)) storedAccess.forget()
    else if (query.data?.rights.includes('orders.ride')) {
      const access = query.data
      storedAccess.update(() => ({ person, access }))
    }
  }, [query.data, error, person])
  const stored = error || query.failureReason ? storedAccess.read() : null
  const data = query.data ?? (stored?.person === person ? stored.access : undefined)
  const access: StaffAccess | undefined = data && {
    role: data.role,
    may: (right) => data.rights.includes(right),
    isLocked: (right) => data.locked.includes(right),
  }
  return { query, access: isMissing(error) ? undefined : access, isOutside: isMissing(error) }
}

const isMissing = (error: Error | null) => error instanceof CallError && error.status === 404
