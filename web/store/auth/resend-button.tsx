import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AUTH_TEXTS } from './auth-texts.ts'

const TEXTS = AUTH_TEXTS.check
/** The server sends no two messages to one address or phone within this time, ms. */
const MESSAGE_GAP_MS = 60_000

type ResendButtonProps = {
  /** When the last one was sent, ms since 1970; null when none was. */
  sentAt: number | null
  isPending: boolean
  text?: string
  onResend: () => void
}

/** Requests the message again, as soon as the server would send it. */
export function ResendButton({ sentAt, isPending, text = TEXTS.resend, onResend }: ResendButtonProps) {
  const secondsLeft = useCountdown(sentAt === null ? null : sentAt + MESSAGE_GAP_MS)
  const isTooSoon = secondsLeft > 0
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 text-sm">
      <Button
        variant="link"
        className="px-0"
        isPending={isPending}
        disabledReason={isTooSoon ? TEXTS.resendSoon : undefined}
        onClick={onResend}
      >
        {text}
      </Button>
      {/* Beside the button, whose name would otherwise be read out every second. */}
      {isTooSoon && (
        <span aria-hidden className="tabular text-muted">
          {TEXTS.resendIn(secondsLeft)}
        </span>
      )}
    </span>
  )
}

/** Counts down the whole seconds until a time; 0 once it has passed, or without one. */
function useCountdown(untilMs: number | null): number {
  const left = () => (untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000)))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const read = () => setSeconds(untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000)))
    read()
    const timer = setInterval(read, 500)
    return () => clearInterval(timer)
  }, [untilMs])
  return seconds
}
