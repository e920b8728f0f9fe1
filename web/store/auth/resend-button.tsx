import { Button } from '../../ui/button.tsx'
import { AUTH_TEXTS } from './auth-texts.ts'
import { useCountdown } from './use-countdown.ts'

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
  const wait = secondsLeft > 0 ? TEXTS.resendIn(secondsLeft) : undefined
  return (
    <Button variant="link" className="px-0 tabular" isPending={isPending} disabledReason={wait} onClick={onResend}>
      {wait ?? text}
    </Button>
  )
}
