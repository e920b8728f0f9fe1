import { storedReferral } from '../../../client/session/stored-referral.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { EmailField } from '../email-field.tsx'
import { emailProblem } from '../sign-up/check-sign-up.ts'
import { useAttempt } from '../use-attempt.ts'
import { CaptchaField } from './captcha-field.tsx'
import { SocialButtons } from './social-buttons.tsx'
import type { AuthForm } from './use-auth-form.ts'

/** Sign-in with a provider or with e-mail and password, and links to the methods without a password. */
export function SignInForm({ form }: { form: AuthForm }) {
  const { email, passwords, captcha, steps } = form
  const { attempt, isPending, failure } = useAttempt()
  const unsolved = AUTH_TEXTS.captcha.required
  const typed = {
    email: emailProblem(email),
    password: passwords.password === '' ? AUTH_TEXTS.missing.password : undefined,
  }
  const { token } = captcha
  const checked = useCheckedForm({
    found: { ...typed, captcha: token === undefined ? unsolved.text : undefined },
    onSend: () => token !== undefined && signIn(token),
    onFault: () => {
      if (typed.email === undefined && typed.password === undefined) showToast(unsolved, 'destructive')
    },
  })

  async function signIn(token: string) {
    const credentials = { email: email.trim(), password: passwords.password, options: { captchaToken: token } }
    const answer = await attempt(
      ({ auth }) => auth.signInWithPassword(credentials),
      (code) => {
        if (code === 'over_request_rate_limit') return AUTH_TEXTS.tooManyPasswords
        if (code !== 'email_not_confirmed') return false
        form.waitForMail({ purpose: 'signup', email: email.trim(), askedAt: null })
        return true
      },
    )
    if (answer) form.finish()
    else {
      checked.reset()
      void captcha.refresh()
    }
  }

  return (
    <>
      <SocialButtons referral={storedReferral.read() ?? ''} />
      <form {...checked.props} className="grid grid-cols-1 gap-4">
        <EmailField autoComplete="username" error={checked.faults.email} value={email} onValueChange={form.setEmail} />
        <Field label={AUTH_TEXTS.password} isRequired error={checked.faults.password}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={passwords.password}
              onChange={(event) => form.changePasswords({ password: event.target.value })}
            />
          )}
        </Field>
        <CaptchaField
          captcha={captcha}
          error={checked.faults.captcha}
          hint={
            <>
              {AUTH_TEXTS.captcha.noSums}{' '}
              <button
                type="button"
                onClick={() => steps.go('code')}
                className="py-1 text-gold-text underline underline-offset-2"
              >
                {AUTH_TEXTS.captcha.useCode}
              </button>{' '}
              {AUTH_TEXTS.captcha.orSocial}
            </>
          }
        />
        <FailureNote failure={failure} />
        <Button type="submit" size="lg" className="w-full" isPending={isPending} pendingText={AUTH_TEXTS.signingIn}>
          {AUTH_TEXTS.submitSignIn}
        </Button>
        <p className="flex flex-wrap justify-between gap-x-4">
          <Button variant="link" className="px-0" onClick={() => steps.go('code')}>
            {AUTH_TEXTS.codeLink}
          </Button>
          <Button variant="link" className="px-0" onClick={() => steps.go('forgot')}>
            {AUTH_TEXTS.forgotLink}
          </Button>
        </p>
      </form>
    </>
  )
}
