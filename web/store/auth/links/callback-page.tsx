import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../client/paths.ts'
import { currentSession } from '../../../client/session/session-store.ts'
import { SESSION_TEXTS } from '../../../client/session/session-texts.ts'
import { storedReferral } from '../../../client/session/stored-referral.ts'
import { usePageTitle } from '../../../client/shop/page-title.ts'
import type { AuthStep } from '../../../client/steps/auth-step.ts'
import { forgetPlace, type ReturnPlace, readPlace } from '../../../client/steps/return-place.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import { pendingMail } from '../sign-in/pending-mail.ts'
import { loadClient } from '../use-attempt.ts'
import { type CallbackAnswer, callbackAnswer, isStale } from './callback-answer.ts'

const TEXTS = AUTH_TEXTS.callback

/** The page that providers redirect to: completes the sign-in, and returns to the page before. */
export function CallbackPage() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<{ text: string; place: ReturnPlace } | null>(null)
  const begun = useRef(false)
  usePageTitle(TEXTS.title)

  useEffect(() => {
    // The code in the address is valid once.
    if (begun.current) return
    begun.current = true
    const answer = callbackAnswer(new URL(window.location.href))
    const place = readPlace()
    if (answer.kind === 'refused' && answer.isCancelled) return setFailure({ text: answer.text, place })
    finish(answer, place).then(
      (path) => {
        // Not before: whoever reloads this page still returns to the page before.
        forgetPlace()
        navigate(path, { replace: true })
      },
      (error: Error) => {
        setFailure({ text: error.message, place })
        showToast({ title: AUTH_TEXTS.failed, text: error.message }, 'destructive')
      },
    )
  }, [navigate])

  if (failure === null) {
    return (
      <p role="status" className="grid min-h-[60vh] place-content-center justify-items-center gap-3 text-muted">
        <Spinner className="size-8" />
        {TEXTS.wait}
      </p>
    )
  }
  const isLinking = failure.place.reason === 'link'
  return (
    <ErrorState
      heading="h1"
      title={TEXTS.failedTitle}
      text={failure.text}
      className="min-h-[60vh] content-center"
      action={
        <>
          {/* Somebody who links is signed in, and the sign-in dialog would close at once. */}
          <LinkButton to={isLinking ? failure.place.path : `${paths.home}?auth=signin`} size="lg">
            {TEXTS.again}
          </LinkButton>
          <LinkButton to={paths.menu} variant="outline" size="lg">
            {TEXTS.menu}
          </LinkButton>
        </>
      }
    />
  )
}

/** @returns the path to continue at @throws Error with a text for the person */
async function finish(answer: CallbackAnswer, { reason, path }: ReturnPlace): Promise<string> {
  if (answer.kind === 'refused') throw new Error(answer.text)
  if (answer.kind === 'mailed') {
    pendingMail.update(() => ({ purpose: 'code', email: answer.email, askedAt: Date.now() }))
    showToast({ title: AUTH_TEXTS.check.title, text: answer.text })
    return withStep(path, 'check')
  }
  const { auth, failureText } = await loadClient().catch(() => {
    throw new Error(SESSION_TEXTS.unreachable)
  })
  const { error } = await auth.exchangeCodeForSession(answer.code)
  if (error) throw new Error(isStale(error.code) ? TEXTS.otherBrowser : failureText(error))
  if (reason === 'link') {
    showToast(TEXTS.linked, 'success')
    return path
  }
  storedReferral.forget()
  // The second factor is requested on the page before.
  if (currentSession().status === 'second_step') return withStep(path, 'signin')
  showToast(AUTH_TEXTS.welcomeBack, 'success')
  return path
}

/** The path with the sign-in dialog over it. */
function withStep(path: string, step: AuthStep): string {
  const url = new URL(path, window.location.origin)
  url.searchParams.set('auth', step)
  return `${url.pathname}${url.search}${url.hash}`
}
