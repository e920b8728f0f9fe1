import { Mail } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CODE_LENGTH, CodeInput } from '../../../ui/form/code-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { FailureNote } from '../failure-note.tsx'
import { useAttempt } from '../use-attempt.ts'
import { useCountdown } from '../use-countdown.ts'
import { CodeQuestion } from './code-question.tsx'
import { type PendingMail, pendingMail } from './pending-mail.ts'
import { askForMail } from './send-mail.ts'
import type { AuthForm } from './use-auth-form.ts'

const TEXTS = AUTH_TEXTS.check
/** The server sends no two mails to one address within this time, ms. */
const MAIL_GAP_MS = 60_000

/** Waits for the six digits of a mail. The link in it does the same on any device. */
export function CheckMail({ form }: { form: AuthForm }) {
  return form.pending && <CodeEntry key={form.pending.email} form={form} pending={form.pending} />
}

function CodeEntry({ form, pending }: { form: AuthForm; pending: PendingMail }) {
  const { email, purpose, askedAt } = pending
  const [code, setCode] = useState('')
  const check = useAttempt()
  const again = useAttempt()
  const secondsLeft = useCountdown(askedAt === null ? null : askedAt + MAIL_GAP_MS)
  const [isResendTried, setResendTried] = useState(false)
  const noteId = useId()
  const captchaToken = form.isCodeAsked ? form.captcha.token : undefined

  const verify = async (token: string) => {
    const type = purpose === 'recovery' ? 'recovery' : 'email'
    const answer = await check.attempt(({ auth }) => auth.verifyOtp({ email, token, type }))
    if (answer) form.finish()
    else setCode('')
  }
  const enter = (digits: string) => {
    setCode(digits)
    if (digits.length === CODE_LENGTH) void verify(digits)
  }
  const resend = async () => {
    setResendTried(form.isCodeAsked)
    if (form.isCodeAsked && captchaToken === undefined) return
    const answer = await again.attempt(
      (client) => askForMail(client, { purpose, email, captchaToken }),
      form.askQuestion,
    )
    if (captchaToken !== undefined) void form.captcha.refresh()
    if (!answer) return
    pendingMail.update(() => ({ ...pending, askedAt: Date.now() }))
    showToast(TEXTS.resent.title, { description: TEXTS.resent.text(email), tone: 'success' })
  }

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === CODE_LENGTH) void verify(code)
      }}
    >
      <p id={noteId} className="flex items-start gap-3 rounded-md bg-gold-soft p-3 text-sm">
        <Mail aria-hidden className="mt-0.5 size-5 shrink-0 text-gold-text" />
        <span className="min-w-0">
          {askedAt === null ? TEXTS.unconfirmed : TEXTS.sent[purpose]} <strong className="break-words">{email}</strong>.{' '}
          {askedAt === null ? TEXTS.unconfirmedAgain : TEXTS.spam}
        </span>
      </p>
      <Field label={TEXTS.code} isRequired hint={TEXTS.codeHint}>
        {(control) => (
          <CodeInput
            {...control}
            aria-describedby={[control['aria-describedby'], noteId].filter(Boolean).join(' ')}
            // The one thing to do here.
            autoFocus
            value={code}
            onValueChange={enter}
          />
        )}
      </Field>
      <FailureNote failure={check.failure ?? again.failure} />
      {form.isCodeAsked && (
        <CodeQuestion captcha={form.captcha} error={isResendTried ? AUTH_TEXTS.captcha.required.text : undefined} />
      )}
      <Button
        type="submit"
        size="lg"
        className="w-full"
        isPending={check.isPending}
        pendingText={TEXTS.checking}
        disabledReason={code.length < CODE_LENGTH ? TEXTS.codeMissing : undefined}
      >
        {TEXTS.submit}
      </Button>
      <p className="flex flex-wrap justify-between gap-x-4">
        <Button
          variant="link"
          className="px-0 tabular"
          isPending={again.isPending}
          disabledReason={secondsLeft > 0 ? TEXTS.resendIn(secondsLeft) : undefined}
          onClick={() => void resend()}
        >
          {secondsLeft > 0 ? TEXTS.resendIn(secondsLeft) : TEXTS.resend}
        </Button>
        <Button variant="link" className="px-0" onClick={() => form.steps.back(BEFORE[purpose])}>
          {TEXTS.otherAddress}
        </Button>
      </p>
    </form>
  )
}

/** Where each mail was asked for. */
const BEFORE = { signup: 'signup', code: 'code', recovery: 'forgot' } as const
