import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../client/paths.ts'
import { currentSession, useSession } from '../../../client/session/session-store.ts'
import { useBrand } from '../../../client/shop/use-brand.ts'
import { type AuthStep, useAuthStep } from '../../../client/steps/auth-step.ts'
import { useStored } from '../../../client/storage/use-stored.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { hasNoPassword } from '../has-no-password.ts'
import type { Passwords } from '../sign-up/check-sign-up.ts'
import { type PendingMail, pendingMail } from './pending-mail.ts'
import { useCaptcha } from './use-captcha.ts'

/** The state that the views of the dialog share, so that typed text stays when the view changes. */
export function useAuthForm() {
  const steps = useAuthStep()
  const session = useSession()
  const navigate = useNavigate()
  const brand = useBrand().name
  const pending = useStored(pendingMail)
  const [email, setEmail] = useState(() => lapsedEmail() ?? pending?.email ?? '')
  const [passwords, setPasswords] = useState<Passwords>({ password: '', confirmPassword: '' })

  const asked = steps.step === 'check' && pending === null ? 'signin' : steps.step
  const view: AuthStep | 'second' = session.status === 'second_step' ? 'second' : (asked ?? 'signin')
  /** Whether the server requires the question for a code: for a new account, or after many requests. */
  const [isCodeAsked, setCodeAsked] = useState(false)
  const captcha = useCaptcha({ isAsked: view === 'signin' || view === 'signup' || isCodeAsked })
  const isRecovering = steps.step === 'check' && pending?.purpose === 'recovery'

  return {
    steps,
    view,
    brand,
    email,
    setEmail,
    passwords,
    changePasswords: (part: Partial<Passwords>) => setPasswords({ ...passwords, ...part }),
    captcha,
    isCodeAsked,
    /** For `attempt`: shows the question if the server requires it before it sends a code. */
    askQuestion: (code: string | undefined): boolean => {
      if (code !== 'captcha_failed' || isCodeAsked) return false
      setCodeAsked(true)
      return true
    },
    pending,
    isRecovering,
    /** Shows the step for the code of a mail that was sent. */
    waitForMail: (mail: PendingMail) => {
      pendingMail.update((before) => {
        const isSame = before?.email.toLowerCase() === mail.email.toLowerCase()
        return { ...mail, isAfterSignUp: isSame && (before.purpose === 'signup' || before.isAfterSignUp === true) }
      })
      setCodeAsked(false)
      captcha.setAnswer('')
      steps.go('check')
    },
    /** Ends a successful step: the dialog closes, or asks for the second factor. */
    finish: (user: object | null = null) => {
      if (currentSession().status !== 'signed_in') return
      // That page clears the pending mail: clearing it here would close the dialog and navigate elsewhere.
      if (isRecovering) return void navigate(paths.newPassword, { replace: true })
      pendingMail.update(() => null)
      const hasSignedUp = pending?.purpose === 'signup' || pending?.isAfterSignUp === true
      const lacksPassword = hasSignedUp && hasNoPassword(user)
      if (lacksPassword) showToast(AUTH_TEXTS.noPassword, 'success', 8_000)
      else showToast(AUTH_TEXTS.welcomeBack, 'success')
    },
  }
}

export type AuthForm = ReturnType<typeof useAuthForm>

function lapsedEmail(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_out' ? session.lapsed?.email : undefined
}
