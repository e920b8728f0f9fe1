import { WifiOff } from 'lucide-react'
import { useOnline } from './use-online.ts'

/** A strip that says that there is no network, as long as there is none. */
export function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-brick px-4 py-2 text-center font-medium text-on-brick text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. What you see may be out of date; ordering needs a connection.
        </p>
      )}
    </div>
  )
}
