import type { Pesewas } from '#domain/money.ts'
import { requestMail } from '#domain/notifications/mails/request-mail.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { RequestKind } from '#domain/requests/requests-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { mailMember } from '../profiles/mail-member.ts'

/** How long the mail about a step is worth sending, in milliseconds. */
const NEWS_LIFE_MS = 3 * DAY_MS

/** Notifies the shopper of a request's step by mail, once; staff call those without an address. */
export async function queueRequestMail(
  tx: Db,
  request: {
    kind: RequestKind
    id: string
    userId: string | null
    name: string
    status: RequestStatus
    /** What was paid; of a refunded request, what goes back. */
    total: Pesewas
    reference: string
    scheduledAt: Date | string | null
    isAbroad?: boolean | undefined
  },
  now: Date,
): Promise<void> {
  const { id, userId, status } = request
  const staleAt = new Date(now.getTime() + NEWS_LIFE_MS)
  const key = `request:${id}:${status}`
  await mailMember(tx, userId, { key, staleAt, mailOf: (brand) => requestMail(request, brand) }, now)
}
