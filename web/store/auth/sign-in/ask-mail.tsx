import { Button } from '../../../ui/button.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { EmailField } from '../email-field.tsx'
import { emailProblem } from '../sign-up/check-sign-up.ts'
import { useAttempt } from '../use-attempt.ts'
import { CodeQuestion } from './code-question.tsx'
import { askForMail } from './send-mail.ts'
import type { AuthForm } from './use-auth-form.ts'

/** Asks for the address to send a code to: for sign-in, or for a new password. */
export function AskMail({ form, view }: { form: AuthForm; view: 'code' | 'forgot' }) {
  const texts = view === 'code' ? AUTH_TEXTS.askCode : AUTH_TEXTS.forgot
  const purpose = view === 'code' ? 'code' : 'recovery'
  const { attempt, isPending, failure } = useAttempt()
  const isAsked = form.isCodeAsked && view === 'code'
  const captchaToken = isAsked ? form.captcha.token : undefined
  const question = isAsked && captchaToken === undefined ? AUTH_TEXTS.captcha.required.text : undefined
  const { props, faults } = useCheckedForm({ found: { email: emailProblem(form.email), question }, onSend: ask })

  async function ask() {
    const email = form.email.trim()
    const answer = await attempt((client) => askForMail(client, { purpose, email, captchaToken }), form.askQuestion)
    if (answer) form.waitForMail({ purpose, email, askedAt: Date.now() })
    else if (captchaToken !== undefined) void form.captcha.refresh()
  }

  return (
    <form {...props} className="grid grid-cols-1 gap-4">
      {/* Takes the focus, because the view that had it is removed. */}
      <EmailField autoFocus error={faults.email} value={form.email} onValueChange={form.setEmail} />
      {isAsked && <CodeQuestion captcha={form.captcha} error={faults.question} />}
      <FailureNote failure={failure} />
      <Button type="submit" size="lg" className="w-full" isPending={isPending} pendingText={texts.sending}>
        {texts.submit}
      </Button>
      <Button variant="ghost" className="justify-self-start" onClick={() => form.steps.back('signin')}>
        {AUTH_TEXTS.back}
      </Button>
    </form>
  )
}
