import { localPhone } from '../phone/phone.ts'
import { plainLine } from '../text/plain-line.ts'
import { smsText } from '../text/sms-text.ts'
import { formatMinute, minuteOfDay } from '../time/accra-time.ts'

/** The characters of three parts of a joined text message. */
export const CARD_MAX = 3 * 153

export type CardFacts = {
  orderId: string
  customerName: string
  phone: string
  address: string
  city: string
  point: { lat: number; lng: number } | null
  /** The GhanaPostGPS code; null without one. */
  gpsCode: string | null
  notes: string
  isForAdults: boolean
  readyAt: Date
  lines: readonly { name: string; quantity: number }[]
}

/**
 * What a rider needs at the door, as a text message of at most three parts. Whatever is least needed is cut first: the
 * items, then the note, then the end of the address.
 *
 * @param page the address of the rider's page
 */
export function riderCard(facts: CardFacts, page: string): string {
  const { orderId, customerName, phone, address, city, point, gpsCode, notes, isForAdults, readyAt, lines } = facts
  const head = `Order ${orderId.slice(5)}, ready ${formatMinute(minuteOfDay(readyAt))}`
  const who = `${gsmText(customerName, 40)} ${localPhone(phone)}`
  const end = [
    ...(gpsCode === null ? [] : [`GPS ${gpsCode}`]),
    ...(point ? [`maps.google.com/?q=${point.lat.toFixed(5)},${point.lng.toFixed(5)}`] : []),
    ...(isForAdults ? ['18+ check ID'] : []),
    page,
  ]
  let room = CARD_MAX - [head, who, ...end].join('\n').length
  const fitting = (text: string) => {
    const line = room > 10 ? gsmText(text, room - 1) : ''
    room -= line === '' ? 0 : line.length + 1
    return line === '' ? [] : [line]
  }
  const where = fitting(`${address}, ${city}`)
  const note = notes === '' ? [] : fitting(`Note: ${notes}`)
  const items = fitting(lines.map(({ name, quantity }) => `${quantity}x ${name}`).join(', '))
  return [head, who, ...where, ...note, ...items, ...end].join('\n')
}

/** One line in the alphabet of text messages. */
function gsmText(text: string, max: number): string {
  const plain = smsText(plainLine(text, 1_000)).trim()
  return plain.length <= max ? plain : `${plain.slice(0, max - 2)}..`
}
