import { Share2 } from 'lucide-react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { paths } from '../../client/paths.ts'
import { Button } from '../../ui/button.tsx'
import { logQuietly } from '../../ui/log.ts'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'
import { CopyButton } from '../payments/manual/copy-button.tsx'

/** The order's link, for another device or another person: whoever has it can follow the order, and pay it. */
export function ShareOrder({ orderId }: { orderId: string }) {
  const url = new URL(paths.trackOrder(orderId), window.location.href).href
  const share = () =>
    navigator.share({ title: TRACKING_TEXTS.shareText(formatOrderId(orderId)), url }).catch((error: unknown) => {
      // Closing the phone's own sheet is an AbortError, not a fault.
      logQuietly('the order was not shared', error)
    })
  return (
    <div className="flex items-center gap-1 rounded-lg border border-line bg-surface py-2 pr-2 pl-5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-sm">{TRACKING_TEXTS.linkTitle}</p>
        <p className="truncate text-muted text-sm">{url.replace(/^https?:\/\//, '')}</p>
      </div>
      <CopyButton what={TRACKING_TEXTS.copyLink} text={url} />
      {typeof navigator.share === 'function' && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={TRACKING_TEXTS.share}
          className="rounded-full"
          onClick={() => void share()}
        >
          <Share2 aria-hidden />
        </Button>
      )}
    </div>
  )
}
