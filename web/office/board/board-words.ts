import type { BoardCard } from '#domain/orders/board-api.ts'
import { HOUR_MS, MINUTE_MS, serviceDay } from '#domain/time/accra-time.ts'
import { shortDay } from '../../ui/words/day-words.ts'
import { spanWords } from '../frame/span-words.ts'

/** The longest time before it is due in which an order counts as being made: of orders for a day it is not the whole wait. */
const LONGEST_MS = HOUR_MS

export type Due = { words: string; tone: 'calm' | 'soon' | 'late' }

/** How long there is until an order is to be ready. Its tone changes when half of the time has passed, and at its end. */
export function dueWords({ prepareBy, placedAt }: Pick<BoardCard, 'prepareBy' | 'placedAt'>, now: Date): Due {
  const left = Date.parse(prepareBy) - now.getTime()
  if (left <= -MINUTE_MS) return { words: `${spanWords(-left)} late`, tone: 'late' }
  if (left < MINUTE_MS) return { words: 'Due now', tone: 'late' }
  const whole = Math.min(Date.parse(prepareBy) - Date.parse(placedAt), LONGEST_MS)
  return { words: `${spanWords(left)} left`, tone: left <= whole / 2 ? 'soon' : 'calm' }
}

/** How old what is shown is: `12 seconds`, `1 minute`, `3 minutes`. */
export function ageWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return seconds < 60 ? count(seconds, 'second') : count(Math.floor(seconds / 60), 'minute')
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}

/** `Tue 24 Nov`, or null on that day itself. */
export function dayUnlessToday(at: string, now: Date): string | null {
  const day = new Date(at)
  return serviceDay(day) === serviceDay(now) ? null : shortDay(day)
}
