import { z } from 'zod'
import { keep, SESSION_KEY, useSession } from '../../../client/session/session-store.ts'

const Stored = z.object({
  user: z.object({
    factors: z.array(
      z.object({
        id: z.string(),
        factor_type: z.string(),
        status: z.string(),
        phone: z.string().optional(),
      }),
    ),
  }),
})

/** A second proof that is set up. */
export type Factor = {
  id: string
  type: 'totp' | 'phone'
  /** The last digits of the phone, to know it by; empty for apps. */
  ending: string
}

/** The second proofs of whoever has given the first one. */
export function useFactors(): Factor[] {
  const session = useSession()
  if (session.status !== 'second_step') return []
  const stored = Stored.safeParse(JSON.parse(keep.getItem(SESSION_KEY) ?? 'null'))
  const factors = stored.data?.user.factors ?? []
  return factors
    .filter((factor) => factor.status === 'verified')
    .map(({ id, factor_type, phone = '' }) => ({
      id,
      type: factor_type === 'phone' ? 'phone' : 'totp',
      ending: phone.slice(-3),
    }))
}
