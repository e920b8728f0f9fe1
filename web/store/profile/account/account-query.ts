import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { IDENTITY_PROVIDERS } from '#domain/auth/auth-shapes.ts'
import { PROFILE_KEY, profileQuery } from '../../../client/session/profile-query.ts'
import { useSession } from '../../../client/session/session-store.ts'
import { loadClient } from '../../auth/use-attempt.ts'

const Account = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  /** Waits for its confirmations. */
  new_email: z.string().optional(),
  /** Which of the two addresses has confirmed the change already. */
  email_change_agreed_by: z.enum(['current', 'new']).optional(),
  email_confirmed_at: z.string().optional(),
  identities: z.array(
    z.object({
      identity_id: z.string(),
      id: z.string(),
      user_id: z.string(),
      provider: z.enum(IDENTITY_PROVIDERS),
      email: z.string().optional(),
      created_at: z.string().optional(),
    }),
  ),
  factors: z
    .array(
      z.object({
        id: z.string(),
        factor_type: z.enum(['totp', 'phone']),
        status: z.enum(['unverified', 'verified']),
        friendly_name: z.string().optional(),
        phone: z.string().optional(),
        created_at: z.string(),
      }),
    )
    .default([]),
})
/** How somebody signs in, as the auth server tells it. */
export type Account = z.infer<typeof Account>
export type Identity = Account['identities'][number]
export type Factor = Account['factors'][number]

function accountQuery(userId: string) {
  return queryOptions({
    queryKey: [PROFILE_KEY, userId, 'account'],
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

/** How whoever is signed in signs in. */
export function useAccount() {
  const session = useSession()
  const isSignedIn = session.status === 'signed_in'
  const userId = isSignedIn ? session.userId : session.status === 'signed_out' ? session.lapsed?.userId : undefined
  return useQuery({ ...accountQuery(userId ?? ''), enabled: isSignedIn })
}

/** Asks again for all that is shown of an account, once something of it has changed. */
export function useAccountRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  const session = useSession()
  return async () => {
    if (session.status !== 'signed_in') return
    await Promise.all([
      queries.invalidateQueries({ queryKey: accountQuery(session.userId).queryKey }),
      queries.invalidateQueries({ queryKey: profileQuery(session.userId).queryKey, exact: true }),
    ])
  }
}
