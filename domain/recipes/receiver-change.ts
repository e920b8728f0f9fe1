import type { ErrorCode } from '../errors.ts'
import type { RequestStatus } from '../requests/request-status.ts'
import { awaitsReceiver } from './receiver-silence.ts'
import { RECEIVERS_AFTER_FIRST, type ReceiverEvent, type ReceiverState } from './recipes-api.ts'

/** Somebody who was named before the present receiver. */
export type FormerReceiver = {
  name: string
  /** E.164. */
  phone: string
  city: string
  location: string
  /** ISO 8601; null unless they said that it is not for them. */
  refusedAt: string | null
  /** ISO 8601. */
  replacedAt: string
}

type Asked = { status: RequestStatus; receiverState: ReceiverState; formerReceivers: readonly FormerReceiver[] }

/** Why the buyer cannot name another receiver; null if they can. */
export function receiverChangeRefusal({ status, receiverState, formerReceivers }: Asked): ErrorCode | null {
  const isOpen = status === 'requested' || status === 'accepted'
  if (!isOpen || !awaitsReceiver(receiverState)) return 'recipe.receiver_settled'
  return formerReceivers.length < RECEIVERS_AFTER_FIRST ? null : 'recipe.receivers_used_up'
}

type Told = Asked & { receiverName: string; receiverAnsweredAt: Date | null; createdAt: Date; updatedAt: Date }

/** What has happened to an order since it was paid, oldest first. `name`: of the receiver it is about. */
export function receiverHistory(order: Told): ReceiverEvent[] {
  const { status, receiverState, formerReceivers, receiverName, receiverAnsweredAt, createdAt, updatedAt } = order
  const names = [...formerReceivers.map(({ name }) => name), receiverName]
  const answer = receiverState === 'confirmed' ? 'confirmed' : 'refused'
  return [
    { at: createdAt.toISOString(), kind: 'paid', name: names[0] ?? '' },
    ...formerReceivers.flatMap(({ name, refusedAt, replacedAt }, index): ReceiverEvent[] => [
      ...(refusedAt === null ? [] : [{ at: refusedAt, kind: 'refused', name } as const]),
      { at: replacedAt, kind: 'named', name: names[index + 1] ?? '' },
    ]),
    ...(receiverAnsweredAt === null
      ? []
      : [{ at: receiverAnsweredAt.toISOString(), kind: answer, name: receiverName } as const]),
    ...(status === 'done' || status === 'refunded'
      ? [{ at: updatedAt.toISOString(), kind: status, name: receiverName } as const]
      : []),
  ]
}
