import { z } from 'zod'
import { formatOrderId } from '#domain/ids/order-id.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { CallError } from '../../client/api.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { timeWords } from '../../ui/words/moment-words.ts'
import { PAYMENTS_TEXTS as TEXTS } from './payments-texts.ts'

/** How long a refusal about money is shown, ms. */
const REFUSAL_MS = 10_000

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

const Changed = z.object({ by: z.string(), name: z.string().nullable(), at: z.string() })

/** Shows why the server refused a decision, and who was faster. @param userId of the caller */
export function showRefusal(error: unknown, userId: string): void {
  if (!(error instanceof CallError)) throw error
  const changed = error.code === 'order.changed' ? Changed.safeParse(error.details).data : undefined
  const who = changed?.by === `staff:${userId}` ? TEXTS.faster.you : (changed?.name ?? TEXTS.faster.somebody)
  const [title, description] = changed
    ? [TEXTS.faster.title, TEXTS.faster.text(who, timeWords(changed.at))]
    : [error.title, error.message]
  showToast(title, { description, tone: 'destructive', duration: REFUSAL_MS })
}
