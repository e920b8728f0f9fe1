import { useEffect } from 'react'
import { forgetLapsed, useSession } from '../../../client/session/session-store.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { SignUpForm } from '../sign-up/sign-up-form.tsx'
import { loadClient } from '../use-attempt.ts'
import { AskMail } from './ask-mail.tsx'
import { CheckMail } from './check-mail.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { type AuthForm, useAuthForm } from './use-auth-form.ts'

/** The dialog for sign-in and sign-up, over any page, which keeps its state. */
export function AuthDialog() {
  const form = useAuthForm()
  const { status } = useSession()
  const { close } = form.steps

  useEffect(() => {
    // Fetched while the form is filled in; a failure matters only when it is needed.
    loadClient().catch(() => {})
  }, [])

  // The person is signed in: here, in another tab, or before the address was opened.
  const isDone = status === 'signed_in' && !form.isRecovering
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once, when it is done, not with every new address
  useEffect(() => {
    if (isDone) close()
  }, [isDone])

  const leave = () => {
    forgetLapsed()
    close()
  }
  return (
    <Dialog isOpen={!isDone} onOpenChange={leave} isSheetOnPhones {...titleOf(form)}>
      <View form={form} />
    </Dialog>
  )
}

function titleOf({ view, brand }: AuthForm): { title: string; description: string | undefined } {
  switch (view) {
    case 'signin':
      return { title: AUTH_TEXTS.signin.title, description: AUTH_TEXTS.signin.description(brand) }
    case 'signup':
      return { title: AUTH_TEXTS.signup.title(brand), description: AUTH_TEXTS.signup.description }
    case 'code':
      return { title: AUTH_TEXTS.askCode.title, description: AUTH_TEXTS.askCode.description }
    case 'forgot':
      return { title: AUTH_TEXTS.forgot.title, description: AUTH_TEXTS.forgot.description }
    case 'check':
      return { title: AUTH_TEXTS.check.title, description: undefined }
    case 'second':
      return { title: AUTH_TEXTS.secondStep.title, description: AUTH_TEXTS.secondStep.description }
  }
}

const TABS = [
  { value: 'signin', label: AUTH_TEXTS.tabs.signin },
  { value: 'signup', label: AUTH_TEXTS.tabs.signup },
] as const

function View({ form }: { form: AuthForm }) {
  const { view } = form
  if (view === 'second') return <SecondStep onDone={form.finish} />
  if (view === 'check') return <CheckMail form={form} />
  if (view === 'code' || view === 'forgot') return <AskMail key={view} form={form} view={view} />
  return (
    <Tabs label={AUTH_TEXTS.tabs.label} tabs={TABS} value={view} onValueChange={form.steps.turn}>
      {view === 'signin' ? <SignInForm form={form} /> : <SignUpForm form={form} />}
      <p className="mt-5 border-line border-t pt-4 text-center text-muted text-sm">{AUTH_TEXTS.noAccountNeeded}</p>
    </Tabs>
  )
}
