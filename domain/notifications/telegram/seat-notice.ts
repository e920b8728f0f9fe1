import { formatReference } from '../../payments/payment-reference.ts'
import { plainLine } from '../../text/plain-line.ts'
import { momentText } from '../order-words.ts'
import { escapeHtml } from './telegram-html.ts'

const TEXT_MAX = 300

/** The operator's Telegram message about a paid seat in a class. */
export function seatNotice(seat: { title: string; name: string; startsAt: Date; total: string; reference: string }) {
  const line = (label: string, value: string) => `${label}: ${escapeHtml(plainLine(value, TEXT_MAX))}`
  return [
    `<b>Class registration: ${escapeHtml(plainLine(seat.title, TEXT_MAX))}</b>`,
    line('Name', seat.name),
    line('When', momentText(seat.startsAt)),
    line('Paid', seat.total),
    line('Reference', formatReference(seat.reference)),
  ].join('\n')
}
