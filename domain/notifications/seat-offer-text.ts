import { plainLine } from '../text/plain-line.ts'
import { momentText } from './order-words.ts'

const TITLE_MAX = 40

/** The text message about a seat that is free for whoever has waited for it. */
export function seatOfferText(offer: { title: string; endsAt: Date; classUrl: string }, shop: string): string {
  const title = plainLine(offer.title, TITLE_MAX)
  return `${shop}: a seat in “${title}” is yours until ${momentText(offer.endsAt)}. ${offer.classUrl}`
}
