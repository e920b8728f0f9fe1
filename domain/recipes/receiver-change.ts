import type { ErrorCode } from '../errors.ts'
import { isOpenRequest, type RequestStatus } from '../requests/request-status.ts'
import { HOUR_MS } from '../time/accra-time.ts'
import { awaitsReceiver } from './receiver-silence.ts'
import { RECEIVERS_AFTER_FIRST, type ReceiverEvent, type ReceiverState, type ReceiverWord } from './recipes-api.ts'

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
  if (!isOpenRequest(status) || !awaitsReceiver(receiverState)) return 'recipe.receiver_settled'
  return formerReceivers.length < RECEIVERS_AFTER_FIRST ? null : 'recipe.receivers_used_up'
}

/** How the receiver stands to the order: a refusal is stored as silence with an answer, which the version before understands. */
export function receiverWord(order: { receiverState: ReceiverState; receiverAnsweredAt: Date | null }): ReceiverWord {
  const { receiverState, receiverAnsweredAt } = order
  return receiverState === 'silent' && receiverAnsweredAt !== null ? 'refused' : receiverState
}

/** The latest time at which an order leaves. @param from its payment, or the word of the receiver who had to confirm */
export const leavingTime = (from: Date, withinHours: number) => new Date(from.getTime() + withinHours * HOUR_MS)

type Told = Asked & { receiverName: string; receiverAnsweredAt: Date | null; createdAt: Date; updatedAt: Date }

/**
 * What has happened to an order since it was paid, oldest first. `name`: of the receiver it is about. An answer is of
 * whoever was named when it came: the buyer may correct the name after it.
 */
export function receiverHistory(order: Told): ReceiverEvent[] {
  const { status, receiverState, formerReceivers, receiverName, receiverAnsweredAt, createdAt, updatedAt } = order
  const names = [...formerReceivers.map(({ name }) => name), receiverName]
  const answered = (at: string, kind: 'confirmed' | 'refused'): ReceiverEvent => {
    const replaced = formerReceivers.filter(({ replacedAt }) => replacedAt <= at)
    return { at, kind, name: names[replaced.length] ?? receiverName }
  }
  const events: ReceiverEvent[] = [
    { at: createdAt.toISOString(), kind: 'paid', name: names[0] ?? '' },
    ...formerReceivers.flatMap(({ refusedAt, replacedAt }, index): ReceiverEvent[] => [
      ...(refusedAt === null ? [] : [answered(refusedAt, 'refused')]),
      { at: replacedAt, kind: 'named', name: names[index + 1] ?? '' },
    ]),
    ...(receiverAnsweredAt === null
      ? []
      : [answered(receiverAnsweredAt.toISOString(), receiverState === 'confirmed' ? 'confirmed' : 'refused')]),
    ...(status === 'done' || status === 'refunded'
      ? [{ at: updatedAt.toISOString(), kind: status, name: receiverName } as const]
      : []),
  ]
  return events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
