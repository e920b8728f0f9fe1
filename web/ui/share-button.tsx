import { Share2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { logQuietly } from './log.ts'
import { showToast } from './overlay/toast.ts'

type ShareButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  data: ShareData
  /** What stands there where the device has no share sheet. */
  otherwise?: ReactNode
}

/** Opens the share sheet of the device. */
export function ShareButton({ data, otherwise = null, children, ...rest }: ShareButtonProps) {
  // Most devices have one: the page that the server renders has its place.
  if (globalThis.document && typeof navigator.share !== 'function') return otherwise
  const share = () =>
    navigator.share(data).catch((error: unknown) => {
      logQuietly('it was not shared', error)
      // Closing the system's share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast('It could not be shared.', 'destructive')
    })
  return (
    <Button {...rest} onClick={() => void share()}>
      <Share2 aria-hidden />
      {children}
    </Button>
  )
}
