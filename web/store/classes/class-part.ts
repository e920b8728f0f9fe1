import { GraduationCap } from 'lucide-react'
import { listMySeats, type MySeat } from '#domain/classes/classes-api.ts'
import { paths } from '../../client/paths.ts'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { requestsOf } from '../payments/own-requests.ts'
import type { PurchasePart } from '../payments/purchase-part.ts'
import { REQUEST_OUTCOMES } from '../requests/request-texts.ts'
import { classesQuery } from './class-queries.ts'
import { SEAT_WORDS, CLASS_TEXTS as TEXTS } from './class-texts.ts'

/** What the owner of a paid seat opens. */
export function linksOf({ state, joinUrl, recordingUrl, ticketCode }: MySeat) {
  if (state === 'refunded') return []
  return [
    ...(joinUrl === '' ? [] : [{ text: TEXTS.mine.join, href: joinUrl }]),
    ...(recordingUrl === '' ? [] : [{ text: TEXTS.mine.recording, href: recordingUrl }]),
    { text: TEXTS.mine.calendar, href: `/api/classes/tickets/${ticketCode}/calendar.ics` },
  ]
}

export const classPart: PurchasePart = {
  purpose: 'webinar',
  requests: requestsOf(listMySeats, (seat) => ({
    icon: GraduationCap,
    kind: TEXTS.mine.kind,
    title: seat.title,
    status: SEAT_WORDS[seat.state],
    amount: seat.totalAmount,
    facts: [
      `${momentYearWords(seat.startsAt)}, ${seat.place === '' ? TEXTS.online : seat.place}`,
      ...(seat.state === 'paid' ? [`${TEXTS.mine.ticket(seat.ticketCode)}, ${seat.name}`] : []),
    ],
    links: [...linksOf(seat), { text: TEXTS.mine.page, href: paths.class(seat.classId) }],
  })),
  askedAt: () => paths.masterclass,
  stale: [classesQuery],
  words: { ...REQUEST_OUTCOMES, paid: TEXTS.paid },
}
