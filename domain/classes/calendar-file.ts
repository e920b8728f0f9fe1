import { MINUTE_MS } from '../time/accra-time.ts'

/** What a calendar file says about a seat in a class. */
export type CalendarEntry = {
  /** The code of the seat: one ticket is one entry. */
  ticketCode: string
  title: string
  startsAt: Date
  minutes: number
  /** The address, or the link of a webinar. */
  location: string
  description: string
  url: string
  isCancelled: boolean
}

/** A moment in UTC, which Accra has all year. */
const moment = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Splits a line at 75 octets, as RFC 5545 wants it: the next ones begin with a space. */
function folded(line: string): string {
  const parts = ['']
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > 75) {
      parts.push('')
      octets = 1
    }
    parts.push(`${parts.pop()}${sign}`)
    octets += size
  }
  return parts.join('\r\n ')
}

/**
 * A calendar file (RFC 5545). A later file replaces the entry of an earlier one, because its id stays and its sequence
 * rises with the time at which it was made.
 */
export function calendarFile(entry: CalendarEntry, { host, now }: { host: string; now: Date }): string {
  const { ticketCode, title, startsAt, minutes, location, description, url, isCancelled } = entry
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//classes//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:ticket-${ticketCode}@${host}`,
    `SEQUENCE:${Math.floor(now.getTime() / MINUTE_MS) - SEQUENCE_START}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(startsAt)}`,
    `DTEND:${moment(new Date(startsAt.getTime() + minutes * MINUTE_MS))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(location)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

/** Minutes from 1970 to 2026: a sequence has at most 31 bits. */
const SEQUENCE_START = 29_454_240
