import type { Pesewas } from '#domain/money.ts'
import { requestMail } from '#domain/notifications/mails/request-mail.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { RequestKind } from '#domain/requests/requests-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { queueMail } from '../notifications/queue-message.ts'
import { findMemberContact } from '../profiles/member-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'

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
  const contact = request.userId === null ? undefined : await findMemberContact(tx, request.userId)
  if (contact?.email == null) return
  const { brand } = await readSettings(tx)
  const { id, userId, status } = request
  const message = { key: `request:${id}:${status}`, to: contact.email, userId, mail: requestMail(request, brand) }
  await queueMail(tx, { ...message, staleAt: new Date(now.getTime() + NEWS_LIFE_MS) }, now)
}
