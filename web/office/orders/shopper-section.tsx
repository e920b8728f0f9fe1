import { Mail, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { paths } from '../../client/paths.ts'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { LINK } from '../frame/link-look.ts'
import { StateMark } from './order-marks.tsx'
import { ORDER_TEXTS } from './order-texts.ts'
import { Section } from './section.tsx'

const TEXTS = ORDER_TEXTS.shopper

/** Who ordered, how to reach them, and what they have ordered before. */
export function ShopperSection({ order }: { order: StaffOrder }) {
  const { contact, email, earlier } = order
  return (
    <Section title={TEXTS.title}>
      <div>
        {order.customerName === '' ? (
          <p className="text-muted">{TEXTS.erased}</p>
        ) : (
          <p className="font-semibold text-lg">{order.customerName}</p>
        )}
        {contact && contact.phone !== '' && (
          <>
            <p>
              {contact.address}, {order.city}
              {contact.gpsCode !== null && <span className="block tabular">{TEXTS.gps(contact.gpsCode)}</span>}
            </p>
            <p className="flex flex-wrap gap-x-5">
              <a href={`tel:${contact.phone}`} className={LINK}>
                <Phone aria-hidden className="size-4" />
                <span className="tabular">{formatPhone(contact.phone)}</span>
              </a>
              {email !== null && (
                <a href={`mailto:${email}`} className={LINK}>
                  <Mail aria-hidden className="size-4" />
                  {email}
                </a>
              )}
              {contact.point && (
                <a
                  href={`https://maps.google.com/?q=${contact.point.lat},${contact.point.lng}`}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={LINK}
                >
                  <MapPin aria-hidden className="size-4" />
                  {TEXTS.map}
                  <span className="sr-only">{TEXTS.opensNewWindow}</span>
                </a>
              )}
            </p>
          </>
        )}
      </div>
      {contact && contact.phone !== '' && earlier && (
        <div className="grid gap-1 border-line border-t pt-3">
          <h3 className="text-base">{TEXTS.earlier}</h3>
          {earlier.length === 0 && <p className="text-muted text-sm">{TEXTS.none}</p>}
          <ul className="grid grid-cols-1">
            {earlier.map((one) => (
              <li
                key={one.orderId}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-1 text-sm last:border-b-0"
              >
                <Link to={paths.order(one.orderId)} className={`tabular ${LINK}`}>
                  {formatOrderId(one.orderId)}
                </Link>
                <Money amount={one.total} />
                <span className="text-muted">{momentYearWords(one.placedAt)}</span>
                <span className="justify-self-end">
                  <StateMark state={one.state} />
                </span>
              </li>
            ))}
          </ul>
          {earlier.length > 0 && (
            <Link to={`${paths.orders}?q=${encodeURIComponent(contact.phone)}`} className={LINK}>
              {TEXTS.all}
            </Link>
          )}
        </div>
      )}
    </Section>
  )
}
