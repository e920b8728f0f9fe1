import { MessageCircle } from 'lucide-react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { paths } from '../../client/paths.ts'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { whatsappLink } from '../shop/whatsapp-link.ts'
import { TRACKING_TEXTS } from './tracking-texts.ts'

const TEXTS = TRACKING_TEXTS.keep

/** Sends the order's link to a chat of the shopper, who can open it there on any phone. */
export function KeepOrder({ orderId }: { orderId: string }) {
  const url = new URL(paths.trackOrder(orderId), window.location.href).href
  return (
    <OutsideLink href={whatsappLink(null, TEXTS.text(formatOrderId(orderId), url))} variant="outline" size="lg">
      <MessageCircle aria-hidden />
      {TEXTS.action}
    </OutsideLink>
  )
}
