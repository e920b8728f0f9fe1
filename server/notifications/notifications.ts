import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { messageRoutes } from './message-routes.ts'
import { notifyRoutes } from './notify-routes.ts'
import { wipeOldMessages } from './outbox-jobs.ts'

/** The relay that sends the outbox is started by `app/background-work.ts`, because it also waits for notifications. */
export const notifications: Capability = {
  name: 'notifications',
  routes: [notifyRoutes, messageRoutes],
  jobs: [{ name: 'old messages', every: MINUTE_MS, run: ({ db, clock }) => wipeOldMessages(db, clock()) }],
}
