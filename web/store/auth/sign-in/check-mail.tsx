import { Mail } from 'lucide-react'
import { useId, useState } from 'react'
import { storedReferral } from '../../../client/session/stored-referral.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { CodeForm } from '../code-form.tsx'
import { ResendButton } from '../resend-button.tsx'
import { useAttempt } from '../use-attempt.ts'
import { CodeQuestion } from './code-question.tsx'
import { type PendingMail, pendingMail } from './pending-mail.ts'
import { askForMail } from './send-mail.ts'
import type { AuthForm } from './use-auth-form.ts'

const TEXTS = AUTH_TEXTS.check

/** Asks for the six digits of a mail. The link in the mail does the same on any device. */
export function CheckMail({ form }: { form: AuthForm }) {
  return form.pending && <CodeEntry key={form.pending.email} form={form} pending={form.pending} />
}

function CodeEntry({ form, pending }: { form: AuthForm; pending: PendingMail }) {
  const { email, purpose, askedAt } = pending
  const check = useAttempt()
  const again = useAttempt()
  const [isResendTried, setResendTried] = useState(false)
  const noteId = useId()
  const captchaToken = form.isCodeAsked ? form.captcha.token : undefined

  const verify = async (token: string) => {
    const type = purpose === 'recovery' ? 'recovery' : 'email'
    const answer = await check.attempt(
      ({ auth }) => auth.verifyOtp({ email, token, type }),
      (code) => code === 'over_request_rate_limit' && TEXTS.tooMany,
    )
    if (answer && purpose === 'code') storedReferral.forget()
    if (answer) form.finish(answer.data.user)
    return answer !== undefined
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
    showToast({ title: TEXTS.resent.title, text: TEXTS.resent.text(email) }, 'success')
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <p id={noteId} className="flex items-start gap-3 rounded-md bg-gold-soft p-3 text-sm">
        <Mail aria-hidden className="mt-0.5 size-5 shrink-0 text-gold-text" />
        <span className="min-w-0">
          {askedAt === null ? TEXTS.unconfirmed : TEXTS.sent[purpose]} <strong className="break-words">{email}</strong>.{' '}
          {askedAt === null ? TEXTS.unconfirmedAgain : TEXTS.spam}
        </span>
      </p>
      <CodeForm
        isFirst
        label={TEXTS.code}
        hint={TEXTS.codeHint}
        noteId={noteId}
        submit={TEXTS.submit}
        size="lg"
        isPending={check.isPending}
        onCode={verify}
      >
        <FailureNote failure={check.failure ?? again.failure} />
        {form.isCodeAsked && (
          <CodeQuestion captcha={form.captcha} error={isResendTried ? AUTH_TEXTS.captcha.required.text : undefined} />
        )}
      </CodeForm>
      <p className="flex flex-wrap justify-between gap-x-4">
        <ResendButton sentAt={askedAt} isPending={again.isPending} onResend={() => void resend()} />
        <Button variant="link" className="px-0" onClick={() => form.steps.back(BEFORE[purpose])}>
          {TEXTS.otherAddress}
        </Button>
      </p>
    </div>
  )
}

/** The step in which each mail was requested. */
const BEFORE = { signup: 'signup', code: 'code', recovery: 'forgot' } as const
