import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { focusFirstFault } from '../../../ui/form/focus-first-fault.ts'
import { Input } from '../../../ui/form/input.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { FailureNote } from '../failure-note.tsx'
import { emailProblem } from '../sign-up/check-sign-up.ts'
import { useAttempt } from '../use-attempt.ts'
import { CaptchaField } from './captcha-field.tsx'
import { SocialButtons } from './social-buttons.tsx'
import type { AuthForm } from './use-auth-form.ts'

/** With another service, or with e-mail and password; and the ways for whoever has no password at hand. */
export function SignInForm({ form }: { form: AuthForm }) {
  const { email, passwords, captcha, steps } = form
  const element = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const { attempt, isPending, failure } = useAttempt()
  const problems = {
    email: emailProblem(email),
    password: passwords.password === '' ? AUTH_TEXTS.missing.password : undefined,
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.email !== undefined || problems.password !== undefined) return focusFirstFault(element.current)
    const { token } = captcha
    if (token === undefined) {
      showToast(AUTH_TEXTS.captcha.required.title, {
        description: AUTH_TEXTS.captcha.required.text,
        tone: 'destructive',
      })
      return focusFirstFault(element.current)
    }
    const credentials = { email: email.trim(), password: passwords.password, options: { captchaToken: token } }
    const answer = await attempt(
      ({ auth }) => auth.signInWithPassword(credentials),
      (code) => {
        if (code !== 'email_not_confirmed') return false
        form.waitForMail({ purpose: 'signup', email: email.trim(), askedAt: null })
        return true
      },
    )
    if (answer) form.finish()
    else {
      setTried(false)
      void captcha.refresh()
    }
  }

  const shown = isTried ? problems : undefined
  return (
    <>
      <SocialButtons />
      <form ref={element} noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
        <Field label={AUTH_TEXTS.email} isRequired error={shown?.email}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => form.setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label={AUTH_TEXTS.password} isRequired error={shown?.password}>
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
          error={isTried ? AUTH_TEXTS.captcha.required.text : undefined}
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
