import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { COUNTRIES } from '#domain/profiles/home-places.ts'
import { GENDERS, PROFILE_MAX } from '#domain/profiles/profiles-api.ts'
import { type SignUpDetails, signUpMetadata } from '#domain/profiles/sign-up-metadata.ts'
import { paths } from '../../../client/paths.ts'
import { storedReferral } from '../../../client/session/stored-referral.ts'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { storedValue } from '../../../client/storage/stored-value.ts'
import { useStored } from '../../../client/storage/use-stored.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { showToast, type Words } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { EmailField } from '../email-field.tsx'
import { NewPasswordFields } from '../links/new-password-fields.tsx'
import { CaptchaField } from '../sign-in/captcha-field.tsx'
import { SocialButtons } from '../sign-in/social-buttons.tsx'
import type { AuthForm } from '../sign-in/use-auth-form.ts'
import { useAttempt } from '../use-attempt.ts'
import { checkSignUp, phoneOf, signUpBlock } from './check-sign-up.ts'
import { PersonalFields } from './personal-fields.tsx'
import { ReferralField } from './referral-field.tsx'

/** The sign-up form. Its values, except the passwords, survive a reload. */
export function SignUpForm({ form }: { form: AuthForm }) {
  const { email, passwords, captcha } = form
  const details = useStored(signUpDraft)
  const today = useShopNow().toISOString().slice(0, 10)
  // Optional details are shown if they are filled in or came with a referral link.
  const [isMoreOpen, setMoreOpen] = useState(hasMore(details))
  const { attempt, isPending, failure } = useAttempt()
  const problems = checkSignUp(email, passwords, details, today)
  const block = signUpBlock(passwords, captcha.isSolved)

  const change = (part: Partial<SignUpDetails>) => signUpDraft.update((draft) => ({ ...draft, ...part }))
  const complain = (words: Words) => showToast(words, 'destructive')

  const { token } = captcha
  const { faults, ...checked } = useCheckedForm({
    found: problems,
    onSend: () => token !== undefined && signUp(token),
    onFault: () => {
      if (problems.confirmPassword !== undefined) complain(AUTH_TEXTS.strength.mismatch)
      else if (problems.password !== undefined) complain({ ...AUTH_TEXTS.strength.weak, text: problems.password })
    },
  })

  async function signUp(token: string) {
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
        checked.refuse({ password: text })
        return true
      },
    )
    if (!answer) return void captcha.refresh()
    storedReferral.forget()
    signUpDraft.update(emptyDetails)
    showToast(AUTH_TEXTS.accountCreated, 'success')
    // Without confirmation the sign-up signs in at once, and the dialog closes.
    if (!answer.data.session) form.waitForMail({ purpose: 'signup', email: email.trim(), askedAt: Date.now() })
  }

  return (
    <>
      <SocialButtons referral={details.referralCode} />
      <form {...checked.props} className="grid grid-cols-1 gap-4">
        <EmailField error={faults.email} value={email} onValueChange={form.setEmail} />
        <NewPasswordFields
          label={AUTH_TEXTS.password}
          value={passwords}
          onChange={form.changePasswords}
          problems={faults}
        />
        <TextField
          label={AUTH_TEXTS.fullName}
          isRequired
          hint={AUTH_TEXTS.fullNameHint}
          error={faults.fullName}
          autoComplete="name"
          maxLength={PROFILE_MAX.fullName}
          value={details.fullName}
          onValueChange={(fullName) => change({ fullName })}
        />
        <details
          className="rounded-md border border-line bg-surface px-4"
          open={isMoreOpen || faults.phone !== undefined || faults.dateOfBirth !== undefined}
          onToggle={(event) => setMoreOpen(event.currentTarget.open)}
        >
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-sm">
            <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform [details[open]_&]:rotate-180" />
            {AUTH_TEXTS.more}
          </summary>
          <div className="grid grid-cols-1 gap-4 pt-1 pb-4">
            <TextField
              label={AUTH_TEXTS.phone}
              error={faults.phone}
              type="tel"
              autoComplete="tel"
              maxLength={24}
              placeholder={details.country === 'Ghana' ? '0241234567' : '+44 20 7946 0000'}
              value={details.phone}
              onValueChange={(phone) => change({ phone })}
              className="tabular"
            />
            <PersonalFields details={details} onChange={change} faults={faults} today={today} />
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
            // Pressing the disabled button shows the reason.
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

const text = z.string().max(300).catch('')
const Draft = z.object({
  fullName: text,
  phone: text,
  dateOfBirth: text,
  gender: z.enum(['', ...GENDERS]).catch(''),
  country: z.enum(COUNTRIES).catch('Ghana'),
  address: text,
  city: text,
  postalCode: text,
  referralCode: z
    .string()
    .max(40)
    .catch(() => storedReferral.read() ?? ''),
}) satisfies z.ZodType<SignUpDetails>

/** An empty form, with the stored referral code. */
const emptyDetails = (): SignUpDetails => Draft.parse({})

/** The details besides e-mail and password, stored for this tab, so that a reload loses nothing. */
const signUpDraft = storedValue<SignUpDetails>({
  key: 'chillz-sign-up',
  schema: Draft,
  empty: emptyDetails(),
  owner: 'person',
  storage: 'tab',
})
