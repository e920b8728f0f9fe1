import { formatCedis, type Pesewas } from '../../money.ts'
import { formatReference } from '../../payments/payment-reference.ts'
import { formatPhone } from '../../phone/phone.ts'
import { plainLine } from '../../text/plain-line.ts'
import { momentText } from '../order-words.ts'
import { escapeHtml } from './telegram-html.ts'

const TEXT_MAX = 300

/** A paid request for a vehicle or a home service, for the operator. */
export type RequestNotice = {
  /** `Vehicle` or `Home service`. */
  what: string
  /** The vehicle or service. */
  name: string
  /** E.g. `3 hours`; null where it does not apply. */
  extent: string | null
  member: string
  /** E.164. */
  phone: string
  location: string
  point: { latitude: number; longitude: number } | null
  region: string
  note: string | null
  /** Null: as soon as possible. */
  scheduledAt: Date | null
  total: Pesewas
  reference: string
  /** The money arrived too late for the requested time: it is refunded automatically. */
  isTooLate: boolean
}

type ChangedReceiver = {
  title: string
  receiverName: string
  /** E.164. */
  phone: string
  location: string
  city: string
  reference: string
  former: { name: string; phone: string; location: string; city: string }
}

/** The operator's Telegram message that a parcel goes to somebody else, or elsewhere: a label may have been written already. */
export function changedReceiverMessage({ title, receiverName, phone, former, ...order }: ChangedReceiver): string {
  const what = phone === former.phone ? 'Receiver corrected' : 'Other receiver'
  return [
    `<b>${escapeHtml(`${what}: ${plainLine(title, TEXT_MAX)}`)}</b>`,
    line('Now', `${receiverName}, ${formatPhone(phone)}`),
    line('Where', `${order.location}, ${order.city}`),
    line('Before', `${former.name}, ${formatPhone(former.phone)}, ${former.location}, ${former.city}`),
    line('Reference', formatReference(order.reference)),
  ].join('\n')
}

const line = (label: string, value: string) => `${label}: ${escapeHtml(plainLine(value, TEXT_MAX))}`

/** The operator's Telegram message about a paid request: what, for whom, where, when, and whether it is paid. */
export function requestMessage(notice: RequestNotice): string {
  const { point, note, extent } = notice
  return [
    `<b>${escapeHtml(notice.what)}: ${escapeHtml(plainLine(notice.name, TEXT_MAX))}</b>`,
    ...(notice.isTooLate
      ? ['<b>Paid too late for its time: the money is refunded automatically. Call the member.</b>']
      : []),
    line('Member', notice.member || 'no name given'),
    line('Phone', formatPhone(notice.phone)),
    line('Where', `${notice.location}, ${notice.region}`),
    ...(point ? [`Map: https://maps.google.com/?q=${point.latitude},${point.longitude}`] : []),
    line('When', notice.scheduledAt === null ? 'as soon as possible' : momentText(notice.scheduledAt)),
    ...(extent === null ? [] : [line('For', extent)]),
    ...(note === null || note === '' ? [] : [line('Note', note)]),
    notice.total === 0 ? 'Free for this member' : line('Paid', formatCedis(notice.total)),
    line('Reference', formatReference(notice.reference)),
  ].join('\n')
}
