import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { focusFirstFault } from '../../../ui/form/focus-first-fault.ts'
import { Input } from '../../../ui/form/input.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { FailureNote } from '../failure-note.tsx'
import { emailProblem } from '../sign-up/check-sign-up.ts'
import { useAttempt } from '../use-attempt.ts'
import { CodeQuestion } from './code-question.tsx'
import { askForMail } from './send-mail.ts'
import type { AuthForm } from './use-auth-form.ts'

/** Asks where to send the code: one to sign in with, or one that leads to a new password. */
export function AskMail({ form, view }: { form: AuthForm; view: 'code' | 'forgot' }) {
  const texts = view === 'code' ? AUTH_TEXTS.askCode : AUTH_TEXTS.forgot
  const purpose = view === 'code' ? 'code' : 'recovery'
  const element = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const { attempt, isPending, failure } = useAttempt()
  const problem = emailProblem(form.email)
  const isAsked = form.isCodeAsked && view === 'code'
  const captchaToken = isAsked ? form.captcha.token : undefined
  const isUnanswered = isAsked && captchaToken === undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem !== undefined || isUnanswered) return focusFirstFault(element.current)
    const email = form.email.trim()
    const answer = await attempt((client) => askForMail(client, { purpose, email, captchaToken }), form.askQuestion)
    if (answer) form.waitForMail({ purpose, email, askedAt: Date.now() })
    else if (captchaToken !== undefined) void form.captcha.refresh()
  }

  return (
    <form ref={element} noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={AUTH_TEXTS.email} isRequired error={isTried ? problem : undefined}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            // What stood here before is gone, and the focus with it.
            autoFocus
            value={form.email}
            onChange={(event) => form.setEmail(event.target.value)}
          />
        )}
      </Field>
      {isAsked && <CodeQuestion captcha={form.captcha} isTried={isTried} />}
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
