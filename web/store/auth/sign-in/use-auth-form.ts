import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../client/paths.ts'
import { currentSession, useSession } from '../../../client/session/session-store.ts'
import { useBrand } from '../../../client/shop/use-brand.ts'
import { type AuthStep, useAuthStep } from '../../../client/steps/auth-step.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import type { Passwords } from '../sign-up/check-sign-up.ts'
import { type PendingMail, pendingMail } from './pending-mail.ts'
import { useCaptcha } from './use-captcha.ts'

/** What the views of the dialog share: whoever goes from one to another finds what they have typed. */
export function useAuthForm() {
  const steps = useAuthStep()
  const session = useSession()
  const navigate = useNavigate()
  const brand = useBrand().name
  const pending = useSyncExternalStore(pendingMail.subscribe, pendingMail.read)
  const [email, setEmail] = useState(() => lapsedEmail() ?? pending?.email ?? '')
  const [passwords, setPasswords] = useState<Passwords>({ password: '', confirmPassword: '' })

  const asked = steps.step === 'check' && pending === null ? 'signin' : steps.step
  const view: AuthStep | 'second' = session.status === 'second_step' ? 'second' : (asked ?? 'signin')
  /** The server asks the question for a code too, when it would open an account or comes after many others. */
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
    /** For `attempt`: shows the question where the server wants it answered before it sends a code. */
    askQuestion: (code: string | undefined): boolean => {
      if (code !== 'captcha_failed' || isCodeAsked) return false
      setCodeAsked(true)
      return true
    },
    pending,
    isRecovering,
    /** Waits for the code of a mail that was sent just now, or before. */
    waitForMail: (mail: PendingMail) => {
      pendingMail.update(() => mail)
      setCodeAsked(false)
      captcha.setAnswer('')
      steps.go('check')
    },
    /** Somebody has proved who they are, as far as they were asked. The dialog then closes, or asks for more. */
    finish: () => {
      if (currentSession().status !== 'signed_in') return
      // The page forgets the mail: without it this dialog would close by itself and lead elsewhere.
      if (isRecovering) return void navigate(paths.newPassword, { replace: true })
      pendingMail.update(() => null)
      showToast(AUTH_TEXTS.welcomeBack.title, { description: AUTH_TEXTS.welcomeBack.text, tone: 'success' })
    },
  }
}

export type AuthForm = ReturnType<typeof useAuthForm>

function lapsedEmail(): string | undefined {
  const session = currentSession()
  return session.status === 'signed_out' ? session.lapsed?.email : undefined
}
