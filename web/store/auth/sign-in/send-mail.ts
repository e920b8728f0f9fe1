import { paths } from '../../../client/paths.ts'
import { storedReferral } from '../../../client/session/stored-referral.ts'
import type { Client } from '../use-attempt.ts'
import type { PendingMail } from './pending-mail.ts'

/** Asks the server for the mail, for the first time or again. Its answer never tells whether there is an account. */
export async function askForMail(
  { auth }: Client,
  { purpose, email, captchaToken }: Pick<PendingMail, 'purpose' | 'email'> & { captchaToken: string | undefined },
): Promise<{ error: Error | null }> {
  const { origin } = window.location
  switch (purpose) {
    case 'code': {
      // Somebody new joins by it; the friend who sent them is thanked all the same.
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
