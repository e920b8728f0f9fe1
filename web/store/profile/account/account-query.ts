import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { IdentityAnswer, UserAnswer } from '#domain/auth/auth-answers.ts'
import { readStaffAccess } from '#domain/auth/staff-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { keyOf } from '../../../client/query-of.ts'
import { profileQuery } from '../../../client/session/profile-query.ts'
import { useOwner } from '../../../client/session/session-store.ts'
import { loadClient } from '../../auth/use-attempt.ts'

const Account = UserAnswer.pick({
  email: true,
  email_confirmed_at: true,
  new_email: true,
  email_change_agreed_by: true,
  email_change_sent_at: true,
  phone: true,
  new_phone: true,
  phone_change_sent_at: true,
  factors: true,
  // The published client's type of an identity has no null.
}).extend({ identities: z.array(IdentityAnswer.omit({ last_sign_in_at: true })) })
/** What the pages of the account read of the auth server's answer. */
export type Account = z.infer<typeof Account>
export type Identity = Account['identities'][number]

/** Whether a change began less than a day ago, or so many: for one the server sends its messages again. */
export function isChangeOpen(begunAt: string | undefined, now: Date, days = 1): boolean {
  return begunAt === undefined || now.getTime() - Date.parse(begunAt) < days * DAY_MS
}

/** Whether a new address is waited for: its mails are sent for a day, and the last ones are valid for another. */
export const isEmailAwaited = ({ email_change_sent_at: begunAt }: Account, now: Date) => isChangeOpen(begunAt, now, 2)

function accountQuery(person: string) {
  return queryOptions({
    queryKey: keyOf({ method: 'GET', url: '/auth/v1/user' }, { person }),
    queryFn: async (): Promise<Account> => {
      const { auth, failureText } = await loadClient()
      const { data, error } = await auth.getUser()
      if (error) throw new Error(failureText(error))
      return Account.parse(data.user)
    },
    meta: { isPersonal: true },
    refetchOnReconnect: 'always',
  })
}

/** The query of the signed-in person's account. */
export function useAccount() {
  const { userId, isSignedIn } = useOwner()
  return useQuery({ ...accountQuery(userId), enabled: isSignedIn })
}

/** Refetches all queries about the account, after a change; also what its owner may do, which a second step opens. */
export function useAccountRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  const { userId, isSignedIn } = useOwner()
  return async () => {
    if (!isSignedIn) return
    await Promise.all([
      queries.invalidateQueries({ queryKey: accountQuery(userId).queryKey }),
      queries.invalidateQueries({ queryKey: profileQuery(userId).queryKey }),
      queries.invalidateQueries({ queryKey: keyOf(readStaffAccess) }),
    ])
  }
}
