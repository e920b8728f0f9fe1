import { useRef, useState } from 'react'
import { SESSION_TEXTS } from '../../client/session/session-texts.ts'
import { showToast, type Words } from '../../ui/overlay/toast.ts'
import { AUTH_TEXTS } from './auth-texts.ts'

/** Loads the client when it is needed, after the dialog is shown. */
export const loadClient = () => import('../../client/session/auth-client.ts')
export type Client = Awaited<ReturnType<typeof loadClient>>

/** An answer of the client: an error, or the result. */
type Answer = { error: unknown }

/**
 * Calls the auth server. A failure is shown as a toast and stays as text beside the form;
 * a second call while the first one is pending is ignored.
 */
export function useAttempt() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Words | null>(null)
  const isBusy = useRef(false)

  /** @returns the answer; undefined after a failure, which `onRefused` may handle by its code, or say in a text of its own */
  async function attempt<T extends Answer>(
    work: (client: Client) => Promise<T>,
    onRefused?: (code: string | undefined, message: string) => boolean | string,
  ): Promise<T | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setPending(true)
    setFailure(null)
    try {
      const answer = await work(await loadClient())
      if (!answer.error) return answer
      const { failureText } = await loadClient()
      const message = failureText(answer.error)
      const handled = onRefused?.(codeOf(answer.error), message) ?? false
      if (handled !== true) fail(handled || message)
    } catch {
      fail(SESSION_TEXTS.unreachable)
    } finally {
      isBusy.current = false
      setPending(false)
    }
    return undefined
  }

  function fail(message: string) {
    const words = { title: AUTH_TEXTS.failed, text: message }
    setFailure(words)
    showToast(words, 'destructive')
  }

  return { attempt, isPending, failure }
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
}
