import { Button } from '../../../ui/button.tsx'
import { useCountdown } from '../../auth/use-countdown.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'

/** The server sends no two messages to one place within this time, ms. */
const MESSAGE_GAP_MS = 60_000

type ResendButtonProps = {
  /** When the last one was sent, ms since 1970. */
  sentAt: number
  isPending: boolean
  text?: string
  onResend: () => void
}

/** Asks for the message once more, as soon as the server would send it. */
export function ResendButton({ sentAt, isPending, text = PROFILE_TEXTS.resend, onResend }: ResendButtonProps) {
  const secondsLeft = useCountdown(sentAt + MESSAGE_GAP_MS)
  const wait = secondsLeft > 0 ? PROFILE_TEXTS.resendIn(secondsLeft) : undefined
  return (
    <Button variant="link" className="px-0 tabular" isPending={isPending} disabledReason={wait} onClick={onResend}>
      {wait ?? text}
    </Button>
  )
}
