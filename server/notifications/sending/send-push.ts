import { type Pushed, pushLifeSeconds, readPushNews } from '#domain/notifications/push-news.ts'
import { isPushService } from '#domain/notifications/push-services.ts'
import type { Db } from '../../db/db.ts'
import type { Send } from '../outbox-relay.ts'
import { deleteDevice, findSubscription, type PushKeys } from '../push/push-queries.ts'
import { outcomeOf, unreachable } from './http-outcome.ts'

type Options = {
  db: Db
  keys: () => Promise<PushKeys>
  /** How the services can reach the operator: an https or mailto address. */
  contact: string
  /** Origins of a simulator; none in production. */
  origins: readonly string[]
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** The device takes no more: it was forgotten, or its person has withdrawn the permission. */
const ENDED_STATUSES = [404, 410]
/** What wakes a phone that saves its battery. */
const URGENT: readonly Pushed[] = ['on_the_way', 'unseen']
const CONFIGURATION_STATUSES = [401, 403]

/** Sends notifications to the services of browsers, encrypted for each device. */
export function createPushSender({ db, keys, contact, origins, timeoutMs = TIMEOUT_MS }: Options): Send {
  return async ({ recipient, body }) => {
    const [device, news] = [await findSubscription(db, recipient), readPushNews(body)]
    if (!device || !news) return { kind: 'ended' }
    const { endpoint, p256dh, auth } = device
    // Looked at again: what is stored may be older than the list of services.
    if (!isPushService(endpoint, origins)) return { kind: 'refused', reason: 'no known service' }
    const { default: webPush } = await import('web-push')
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
      vapidDetails: { subject: contact, ...(await keys()) },
      TTL: pushLifeSeconds(news.status),
      urgency: URGENT.includes(news.status) ? 'high' : 'normal',
      // A newer one replaces an older one that waits for the phone.
      topic: news.orderId,
    })
    try {
      const response = await fetch(request.endpoint, {
        method: 'POST',
        redirect: 'error', // no service may send us elsewhere
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: new Uint8Array(request.body ?? []),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (ENDED_STATUSES.includes(response.status)) {
        await deleteDevice(db, endpoint)
        return { kind: 'ended' }
      }
      return outcomeOf(response, CONFIGURATION_STATUSES)
    } catch (error) {
      return unreachable(error)
    }
  }
}
