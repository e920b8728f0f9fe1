import { LATEST_MS } from '#domain/orders/delivery-slots.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Capability, JobDeps } from '../capability/capability.ts'
import { messageRoutes } from './message-routes.ts'
import { notifyRoutes } from './notify-routes.ts'
import { eraseOldMessages } from './outbox-jobs.ts'
import { keepOrderMails } from './outbox-queries.ts'
import { deleteOldSubscriptions, deleteSubscriptionsOf, listDevices } from './push/push-queries.ts'
import { pushRoutes } from './push/push-routes.ts'

/** An order that was placed for the last possible day has ended a week later. */
const DEVICES_KEPT_MS = LATEST_MS + 7 * DAY_MS
const BATCH = 500

/** Whether there is a mail server, or a simulated one. */
export type MailDeps = { hasMail: boolean }

/** The relay that sends the outbox is started by `app/background-work.ts`, because it also waits for notifications. */
export const notifications: Capability<JobDeps & MailDeps> = {
  name: 'notifications',
  routes: [notifyRoutes, messageRoutes, pushRoutes],
  jobs: [
    {
      name: 'old messages',
      every: MINUTE_MS,
      run: async ({ db, clock, hasMail }) => {
        const kept = hasMail ? 0 : await keepOrderMails(db) // first, or they expire
        return kept + (await eraseOldMessages(db, clock()))
      },
    },
    {
      name: 'old devices',
      every: HOUR_MS,
      run: ({ db, clock }) => deleteOldSubscriptions(db, new Date(clock().getTime() - DEVICES_KEPT_MS), BATCH),
    },
  ],
  privacy: {
    exportedAs: 'devices',
    export: (db, _actor, orderIds) => listDevices(db, orderIds),
    erase: (tx, _actor, orderIds) => deleteSubscriptionsOf(tx, orderIds),
  },
}
