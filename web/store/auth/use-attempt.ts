import { useRef, useState } from 'react'
import { SESSION_TEXTS } from '../../client/session/session-texts.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { AUTH_TEXTS } from './auth-texts.ts'

/** The client comes when it is needed; the dialog is there before it. */
export const loadClient = () => import('../../client/session/auth-client.ts')
export type Client = Awaited<ReturnType<typeof loadClient>>

/** What the client answers: an error, or what was asked for. */
type Answer = { error: unknown }

/**
 * One try at something that the auth server decides. A failure is said by a toast and stays in words beside the form;
 * a second press while the first one is on its way is none.
 */
export function useAttempt() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)

  /** @returns the answer of what succeeded; undefined after a failure, which `onRefused` may take for itself by code */
  async function attempt<T extends Answer>(
    work: (client: Client) => Promise<T>,
    onRefused?: (code: string | undefined, message: string) => boolean,
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
      if (onRefused?.(codeOf(answer.error), message)) return undefined
      fail(message)
    } catch {
      fail(SESSION_TEXTS.unreachable)
    } finally {
      isBusy.current = false
      setPending(false)
    }
    return undefined
  }

  function fail(message: string) {
    setFailure(message)
    showToast(AUTH_TEXTS.failed, { description: message, tone: 'destructive' })
  }

  return { attempt, isPending, failure, forget: () => setFailure(null) }
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
}
