import { ChevronDown } from 'lucide-react'
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { PROFILE_MAX } from '#domain/profiles/profiles-api.ts'
import { type SignUpDetails, signUpMetadata } from '#domain/profiles/sign-up-metadata.ts'
import { paths } from '../../../client/paths.ts'
import { storedReferral } from '../../../client/session/stored-referral.ts'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { focusFirstFault } from '../../../ui/form/focus-first-fault.ts'
import { Input } from '../../../ui/form/input.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { FailureNote } from '../failure-note.tsx'
import { NewPasswordFields } from '../links/new-password-fields.tsx'
import { CaptchaField } from '../sign-in/captcha-field.tsx'
import { SocialButtons } from '../sign-in/social-buttons.tsx'
import type { AuthForm } from '../sign-in/use-auth-form.ts'
import { useAttempt } from '../use-attempt.ts'
import { AboutYouFields } from './about-you-fields.tsx'
import { checkSignUp, phoneOf, signUpBlock } from './check-sign-up.ts'
import { ReferralField } from './referral-field.tsx'
import { emptyDetails, signUpDraft } from './sign-up-draft.ts'

/** Everything an account begins with. What was filled in outlives a reload, the passwords excepted. */
export function SignUpForm({ form }: { form: AuthForm }) {
  const { email, passwords, captcha } = form
  const element = useRef<HTMLFormElement>(null)
  const details = useSyncExternalStore(signUpDraft.subscribe, signUpDraft.read)
  const today = useShopNow().toISOString().slice(0, 10)
  const [isTried, setTried] = useState(false)
  // What was filled in before, or came with a friend's link, is in sight.
  const [isMoreOpen, setMoreOpen] = useState(hasMore(details))
  /** What the server says of a password that passes here. */
  const [refused, setRefused] = useState<string>()
  const { attempt, isPending, failure } = useAttempt()
  const problems = checkSignUp(email, passwords, details, today)
  const block = signUpBlock(passwords, captcha.isSolved)

  const change = (part: Partial<SignUpDetails>) => signUpDraft.update((draft) => ({ ...draft, ...part }))
  const complain = ({ title, text }: { title: string; text: string }) =>
    showToast(title, { description: text, tone: 'destructive' })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.confirmPassword !== undefined) complain(AUTH_TEXTS.strength.mismatch)
    else if (problems.password !== undefined) complain({ ...AUTH_TEXTS.strength.weak, text: problems.password })
    if (Object.keys(problems).length > 0) return focusFirstFault(element.current)
    const { token } = captcha
    if (token === undefined) return
    const data = signUpMetadata({ ...details, phone: phoneOf(details) ?? '' })
    const emailRedirectTo = `${window.location.origin}${paths.home}`
    const credentials = {
      email: email.trim(),
      password: passwords.password,
      options: { data, emailRedirectTo, captchaToken: token },
    }
    const answer = await attempt(
      ({ auth }) => auth.signUp(credentials),
      (code, text) => {
        if (code !== 'weak_password') return false
        complain({ ...AUTH_TEXTS.strength.weak, text })
        setRefused(text)
        return true
      },
    )
    if (!answer) return void captcha.refresh()
    signUpDraft.update(emptyDetails)
    storedReferral.forget()
    showToast(AUTH_TEXTS.accountCreated.title, { description: AUTH_TEXTS.accountCreated.text, tone: 'success' })
    // A shop that asks for no confirmation signs in at once; the dialog then closes by itself.
    if (!answer.data.session) form.waitForMail({ purpose: 'signup', email: email.trim(), askedAt: Date.now() })
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
              autoComplete="email"
              value={email}
              onChange={(event) => form.setEmail(event.target.value)}
            />
          )}
        </Field>
        <NewPasswordFields
          label={AUTH_TEXTS.password}
          value={passwords}
          onChange={(part) => {
            setRefused(undefined)
            form.changePasswords(part)
          }}
          problems={refused === undefined ? shown : { password: refused }}
        />
        <Field label={AUTH_TEXTS.fullName} isRequired hint={AUTH_TEXTS.fullNameHint} error={shown?.fullName}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              maxLength={PROFILE_MAX.fullName}
              value={details.fullName}
              onChange={(event) => change({ fullName: event.target.value })}
            />
          )}
        </Field>
        <details
          className="rounded-md border border-line bg-surface px-4"
          open={isMoreOpen || shown?.phone !== undefined || shown?.dateOfBirth !== undefined}
          onToggle={(event) => setMoreOpen(event.currentTarget.open)}
        >
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-sm">
            <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform [details[open]_&]:rotate-180" />
            {AUTH_TEXTS.more}
          </summary>
          <div className="grid grid-cols-1 gap-4 pt-1 pb-4">
            <AboutYouFields details={details} onChange={change} problems={shown} today={today} />
            <ReferralField value={details.referralCode} onValueChange={(referralCode) => change({ referralCode })} />
          </div>
        </details>
        <CaptchaField captcha={captcha} hint={AUTH_TEXTS.captcha.joinSocial} error={undefined} />
        <FailureNote failure={failure} />
        <div className="grid gap-2">
          <Button
            type="submit"
            size="lg"
            className="w-full"
            isPending={isPending}
            pendingText={AUTH_TEXTS.signingUp}
            disabledReason={block?.text}
            // Whoever presses it all the same is told why it waits.
            onClickCapture={() => block && complain(block)}
          >
            {AUTH_TEXTS.submitSignUp}
          </Button>
          <p className="text-center text-muted text-sm empty:hidden">{passwords.password !== '' && block?.text}</p>
        </div>
      </form>
    </>
  )
}

/** Whether any of the optional details is filled in. */
function hasMore({ phone, dateOfBirth, gender, address, city, postalCode, referralCode }: SignUpDetails): boolean {
  return [phone, dateOfBirth, gender, address, city, postalCode, referralCode].some((value) => value !== '')
}
