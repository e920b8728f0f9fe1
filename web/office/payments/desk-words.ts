import { formatOrderId } from '#domain/ids/order-id.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { PAYMENTS_TEXTS as TEXTS } from './payments-texts.ts'

/** What is paid for, in a word and with the id that people read out: `Order 7K3QF-9M2XA`. */
export function subjectWords({
  purpose,
  subjectId,
  code = null,
}: {
  purpose: Purpose
  subjectId: string
  code?: string | null
}): string {
  const id = purpose === 'order' ? subjectId : code
  return id === null ? TEXTS.purpose[purpose] : `${TEXTS.purpose[purpose]} ${formatOrderId(id)}`
}

/** `12 min`, `3 h` or `2 days`, rounded down. */
export function ageWords(since: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - Date.parse(since))
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return `${Math.floor(ms / DAY_MS)} days`
}
