import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { logQuietly } from './log.ts'

type ShareButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { data: ShareData }

/** Opens the share sheet of the device; there is no button where it has none. */
export function ShareButton({ data, children, ...rest }: ShareButtonProps) {
  if (typeof navigator.share !== 'function') return null
  const share = () =>
    navigator.share(data).catch((error: unknown) => {
      // Closing the system's share sheet is an AbortError and no failure.
      logQuietly('it was not shared', error)
    })
  return (
    <Button {...rest} onClick={() => void share()}>
      <Share2 aria-hidden />
      {children}
    </Button>
  )
}
