import { plainLine } from '../text/plain-line.ts'
import { formatMinute, minuteOfDay, WEEKDAYS } from '../time/accra-time.ts'

const TITLE_MAX = 40

/**
 * The text message about a seat that is free for whoever has waited for it. The offer lasts a day at most, so its weekday
 * is enough.
 */
export function seatOfferText(
  { title, endsAt, classUrl }: { title: string; endsAt: Date; classUrl: string },
  shop: string,
): string {
  const until = `${WEEKDAYS[endsAt.getUTCDay()]}, ${formatMinute(minuteOfDay(endsAt))}`
  return `${shop}: a seat in "${plainLine(title, TITLE_MAX)}" is yours until ${until}. ${classUrl}`
}
