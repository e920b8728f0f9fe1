import { MessageCircle, Phone } from 'lucide-react'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { formatReference } from '#domain/payments/payment-reference.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { phoneLink } from '../shop/phone-link.ts'
import { whatsappLink } from '../shop/whatsapp-link.ts'
import { TRACKING_TEXTS } from './tracking-texts.ts'

const TEXTS = TRACKING_TEXTS.help

type OrderHelpProps = {
  orderId?: string | undefined
  /** The reference of a payment for something else than an order. */
  reference?: string | undefined
}

/** Links to contact the shop, with a text that names the order or the payment. */
export function OrderHelp({ orderId, reference }: OrderHelpProps) {
  const brand = useShop()?.brand
  if (!brand) return null
  const text =
    reference !== undefined
      ? TEXTS.aboutPayment(formatReference(reference))
      : orderId === undefined
        ? TEXTS.general
        : TEXTS.about(formatOrderId(orderId))
  return (
    <section
      aria-labelledby="order-help"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:grid max-sm:w-full"
    >
      <h2 id="order-help" className="font-semibold text-base">
        {TEXTS.title}
      </h2>
      {brand.whatsapp !== '' && (
        <OutsideLink href={whatsappLink(brand.whatsapp, text)} variant="outline" size="lg">
          <MessageCircle aria-hidden />
          {TEXTS.whatsapp}
        </OutsideLink>
      )}
      <a href={phoneLink(brand.phone)} className={buttonClasses({ variant: 'outline', size: 'lg' })}>
        <Phone aria-hidden />
        {TEXTS.call(brand.phone)}
      </a>
    </section>
  )
}
