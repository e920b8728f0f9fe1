/**
 * The behaviour of the simulated Bot API for the next calls. `timeout`: nothing arrives, no answer. `lost_answer`: the
 * message arrives, but the connection breaks before the answer. `moved`: the group became a supergroup with another id.
 */
export const MODES = [
  'ok',
  'rate_limited',
  'bad_request',
  'unauthorized',
  'forbidden',
  'moved',
  'server_error',
  'timeout',
  'lost_answer',
] as const
export type Mode = (typeof MODES)[number]

export type Picture = { name: string; type: string; bytes: Uint8Array }

/** A message in the chat. */
export type SimMessage = {
  id: number
  chatId: string
  at: Date
  /** As it was sent. */
  html: string
  text: string
  /** Safe HTML. */
  markup: string
  document: Picture | null
}

/** The id of the supergroup after `moved`. */
export const MOVED_TO = '-1009000000001'

/** The memory and the switches of the simulator, for tests. */
export class TelegramControl {
  readonly messages: SimMessage[] = []
  /** Every call, whatever its result, oldest first. */
  readonly calls: { method: string; mode: Mode }[] = []
  mode: Mode = 'ok'
  retryAfterSeconds = 1
  /** Calls until the mode returns to `ok`. */
  #left = Number.POSITIVE_INFINITY

  /**
   * @param times the number of calls; unlimited when absent
   * @param retryAfterSeconds the wait that `rate_limited` requests
   */
  switchTo(mode: Mode, options: { times?: number; retryAfterSeconds?: number } = {}): void {
    this.mode = mode
    this.#left = options.times ?? Number.POSITIVE_INFINITY
    this.retryAfterSeconds = options.retryAfterSeconds ?? 1
  }

  /** Records a call and returns its mode. */
  take(method: string): { mode: Mode; retryAfterSeconds: number } {
    const { mode, retryAfterSeconds } = this
    this.calls.push({ method, mode })
    this.#left -= 1
    if (this.#left <= 0) this.switchTo('ok')
    return { mode, retryAfterSeconds }
  }

  /** @returns the number of the message within all chats */
  record(message: Omit<SimMessage, 'id'>): SimMessage {
    const kept = { ...message, id: (this.messages.at(-1)?.id ?? 0) + 1 }
    this.messages.push(kept)
    if (this.messages.length > MESSAGES_KEPT) this.messages.shift()
    return kept
  }

  clear(): void {
    this.messages.length = 0
    this.calls.length = 0
    this.switchTo('ok')
  }
}

const MESSAGES_KEPT = 500
