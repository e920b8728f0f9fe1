import { formatOrderId } from '../../ids/order-id.ts'
import { formatCedis, type Pesewas } from '../../money.ts'
import { formatReference } from '../../payments/payment-reference.ts'
import { plainLine } from '../../text/plain-line.ts'
import { momentText } from '../order-words.ts'
import { facts, type Letterhead, layOutMail, type Mail, type MailBlock } from './mail-page.ts'

/** What the holder of a seat is told. */
export type SeatEvent = 'paid' | 'moved' | 'place' | 'soon' | 'recording' | 'cancelled' | 'refunded'

export type MailedSeat = {
  title: string
  name: string
  ticketCode: string
  startsAt: Date
  minutes: number
  place: string
  joinUrl: string
  recordingUrl: string
  total: Pesewas
  reference: string
  /** The addresses of the calendar file and of the class. */
  calendarUrl: string
  classUrl: string
}

const NAME_MAX = 120

const WORDS: Record<SeatEvent, { subject: (title: string) => string; title: string; lead: string }> = {
  paid: {
    subject: (title) => `Your seat: ${title}`,
    title: 'You have a seat',
    lead: 'Thank you! Your seat is paid. Please keep your ticket code: it is your entrance.',
  },
  moved: {
    subject: (title) => `New time: ${title}`,
    title: 'Your class has a new time',
    lead: 'Your class was moved. Please look at the time and the place below. Your ticket stays valid. If you cannot come at the new time, tell us before it begins and we refund you.',
  },
  place: {
    subject: (title) => `New place or link: ${title}`,
    title: 'Your class has a new place or link',
    lead: 'The place or the link of your class has changed; you find it below. Your ticket stays valid. If you cannot come, tell us before it begins and we refund you.',
  },
  soon: {
    subject: (title) => `Soon: ${title}`,
    title: 'Your class is near',
    lead: 'Your class begins within a day. Here is everything you need.',
  },
  recording: {
    subject: (title) => `The recording: ${title}`,
    title: 'The recording is here',
    lead: 'You can watch your class again.',
  },
  cancelled: {
    subject: (title) => `Cancelled: ${title}`,
    title: 'Your class is cancelled',
    lead: 'We are sorry: this class does not take place. We are refunding all that you paid, the way you paid.',
  },
  refunded: {
    subject: (title) => `Your money is on its way back: ${title}`,
    title: 'Your money is on its way back',
    lead: 'Your seat is given back, and we are refunding all that you paid, the way you paid.',
  },
}

/** The mail about a seat in a class. After a refund it has no link. */
export function seatMail(seat: MailedSeat, event: SeatEvent, letterhead: Letterhead): Mail {
  const { subject, title, lead } = WORDS[event]
  const name = plainLine(seat.title, NAME_MAX)
  const isOver = event === 'cancelled' || event === 'refunded'
  return layOutMail(letterhead, {
    subject: subject(name),
    preview: lead,
    title,
    blocks: [
      `Hello ${plainLine(seat.name, NAME_MAX)},`,
      lead,
      ...(isOver ? [] : linksOf(seat, event)),
      facts([
        ['Class', name],
        ['When', `${momentText(seat.startsAt)}, ${seat.minutes} minutes`],
        ['Where', seat.place === '' ? 'Online' : plainLine(seat.place, NAME_MAX)],
        ['Paid', formatCedis(seat.total)],
        ['Reference', formatReference(seat.reference)],
      ]),
      { kind: 'help', title: 'Something not right?', text: 'Tell us and we’ll sort it out.' },
    ],
    reason: 'You’re getting this because you registered for a class.',
  })
}

function linksOf({ ticketCode, place, joinUrl, recordingUrl, calendarUrl, classUrl }: MailedSeat, event: SeatEvent) {
  const blocks: MailBlock[] = []
  if (event === 'recording') return [{ kind: 'button', label: 'Watch the recording', href: recordingUrl } as const]
  blocks.push({ kind: 'code', code: formatOrderId(ticketCode) })
  if (joinUrl !== '') blocks.push({ kind: 'button', label: 'Join the class', href: joinUrl })
  else if (place === '') blocks.push(`The link to join will be in a mail the day before, and on ${classUrl}`)
  blocks.push({ kind: 'button', label: 'Add to your calendar', href: calendarUrl })
  return blocks
}
