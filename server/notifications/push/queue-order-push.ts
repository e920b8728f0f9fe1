import { type PushedStatus, pushLifeSeconds } from '#domain/notifications/push-news.ts'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import type { Db } from '../../db/db.ts'
import { queueMessages, withdrawUnsentAbout } from '../outbox-queries.ts'
import { listSubscriptions } from './push-queries.ts'

type Step = { orderId: string; version: number; status: PushedStatus; userId: string | null }

/** Queues a notification for each device that follows an order. It is due when the step can no longer be undone at once. */
export async function queueOrderPush(tx: Db, { orderId, version, status, userId }: Step, now: Date): Promise<void> {
  const devices = await listSubscriptions(tx, orderId)
  const dueAt = new Date(now.getTime() + UNDO_MS)
  await queueMessages(
    tx,
    devices.map(({ id }) => ({
      channel: 'push' as const,
      dedupeKey: `push:order:${orderId}:${version}:${id}`,
      recipient: id,
      userId,
      orderId,
      body: JSON.stringify({ orderId, status }),
      dueAt,
      staleAt: new Date(dueAt.getTime() + pushLifeSeconds(status) * 1_000),
      status: 'due' as const,
    })),
    now,
  )
}

/** Withdraws what has not been told yet of a step that was undone. @param version the one that the step has made */
export async function withdrawOrderPush(tx: Db, orderId: string, version: number): Promise<void> {
  await withdrawUnsentAbout(tx, orderId, `push:order:${orderId}:${version}:%`)
}
