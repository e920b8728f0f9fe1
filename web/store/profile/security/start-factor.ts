import { showToast } from '../../../ui/overlay/toast.ts'
import type { Client } from '../../auth/use-attempt.ts'
import { type Account, useAccountRefresh } from '../account/account-query.ts'
import { freeName } from '../details/free-name.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'

const TEXTS = PROFILE_TEXTS.twoStep

/** Starts the set-up of a second factor after removing unfinished ones, which nobody can use and whose names are taken. */
export async function startFactor<Answer>(
  auth: Client['auth'],
  { factors = [] }: Account,
  type: 'totp' | 'phone',
  enrol: (friendlyName: string) => Promise<Answer>,
): Promise<Answer> {
  const unfinished = factors.filter(({ factor_type, status }) => factor_type === type && status === 'unverified')
  for (const { id } of unfinished) await auth.mfa.unenroll({ factorId: id })
  return enrol(freeName(type === 'totp' ? TEXTS.app : TEXTS.byPhone, factors))
}

/** Ends the set-up of a second factor: reads the account again, shows that it is on, and calls `onDone`. */
export function useTurnedOn(onDone: () => void) {
  const refresh = useAccountRefresh()
  return async () => {
    await refresh()
    showToast(TEXTS.on, 'success')
    onDone()
  }
}
