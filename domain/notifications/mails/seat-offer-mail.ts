import { plainLine } from '../../text/plain-line.ts'
import { momentText } from '../order-words.ts'
import { facts, type Letterhead, layOutMail, type Mail } from './mail-page.ts'

const TITLE_MAX = 120

/** The mail about a seat that is free for whoever has waited for it. */
export function seatOfferMail(
  offer: { title: string; startsAt: Date; endsAt: Date; classUrl: string },
  letterhead: Letterhead,
): Mail {
  const title = plainLine(offer.title, TITLE_MAX)
  const lead = `A seat has come free, and it is yours until ${momentText(offer.endsAt)}. After that we ask the next person.`
  return layOutMail(letterhead, {
    subject: `A seat for you: ${title}`,
    preview: lead,
    title: 'A seat is free for you',
    blocks: [
      lead,
      { kind: 'button', label: 'Take the seat', href: offer.classUrl },
      facts([
        ['Class', title],
        ['When', momentText(offer.startsAt)],
      ]),
      'You cannot come? Leave the waiting list on that page, and somebody else has the seat at once.',
    ],
    reason: 'You’re getting this because you are on the waiting list of a class.',
  })
}
