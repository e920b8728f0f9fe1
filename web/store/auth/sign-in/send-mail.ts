import { paths } from '../../../client/paths.ts'
import { storedReferral } from '../../../client/session/stored-referral.ts'
import type { Client } from '../use-attempt.ts'
import type { PendingMail } from './pending-mail.ts'

/** Requests the mail, for the first time or again. The answer does not reveal whether an account exists. */
export async function askForMail(
  { auth }: Client,
  { purpose, email, captchaToken }: Pick<PendingMail, 'purpose' | 'email'> & { captchaToken: string | undefined },
): Promise<{ error: Error | null }> {
  const { origin } = window.location
  switch (purpose) {
    case 'code': {
      // The code can create an account, whose referral must be recorded.
      const referral = storedReferral.read()
      const data = referral === null ? {} : { referred_by: referral }
      const options = { emailRedirectTo: `${origin}${paths.home}`, data, ...(captchaToken && { captchaToken }) }
      return auth.signInWithOtp({ email, options })
    }
    case 'recovery':
      return auth.resetPasswordForEmail(email, { redirectTo: `${origin}${paths.newPassword}` })
    case 'signup':
      return auth.resend({ type: 'signup', email, options: { emailRedirectTo: `${origin}${paths.home}` } })
  }
}
