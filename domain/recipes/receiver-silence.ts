import { DAY_MS } from '../time/accra-time.ts'
import type { ReceiverState, ReceiverWord } from './recipes-api.ts'

/** How long a receiver may take before staff call them and the buyer is notified. */
export const SILENT_AFTER_MS = DAY_MS
/** How long before nobody counts on an answer any more. */
const GIVEN_UP_AFTER_MS = 3 * DAY_MS

/** The states in which an order does not leave, because its receiver has not said that it is them. */
export const AWAITING_RECEIVER = ['to_ask', 'asked', 'silent'] as const satisfies ReceiverState[]

/** Whether the order waits for the word of its receiver. */
export const awaitsReceiver = (word: ReceiverWord): word is AwaitedWord => word !== 'not_needed' && word !== 'confirmed'
export type AwaitedWord = Exclude<ReceiverWord, 'not_needed' | 'confirmed'>

/** What is to be done about a receiver who has not confirmed since they were named: wait for the link, call, or settle it with the buyer. */
export function receiverTask(namedAt: Date, now: Date): 'wait' | 'call' | 'settle' {
  const silentMs = now.getTime() - namedAt.getTime()
  return silentMs < SILENT_AFTER_MS ? 'wait' : silentMs < GIVEN_UP_AFTER_MS ? 'call' : 'settle'
}
