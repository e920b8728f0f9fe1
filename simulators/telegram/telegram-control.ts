/**
 * What the simulated Bot API does with the next calls. `timeout`: nothing arrives and nobody answers. `lost_answer`: the
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

/** A message as the chat shows it. */
export type SimMessage = {
  id: number
  chatId: string
  at: Date
  /** As it was sent. */
  html: string
  text: string
  /** Safe on a page. */
  markup: string
  document: Picture | null
}

/** Where supergroups live after `moved`. */
export const MOVED_TO = '-1009000000001'

/** The switches and the memory of the simulator; tests hold it in their hands. */
export class TelegramControl {
  readonly messages: SimMessage[] = []
  /** Every call, whatever came of it, oldest first. */
  readonly calls: { method: string; mode: Mode }[] = []
  mode: Mode = 'ok'
  retryAfterSeconds = 1
  /** Calls until the mode falls back to `ok`. */
  #left = Number.POSITIVE_INFINITY

  /**
   * @param times for how many calls; for ever when absent
   * @param retryAfterSeconds what `rate_limited` asks to wait
   */
  switchTo(mode: Mode, options: { times?: number; retryAfterSeconds?: number } = {}): void {
    this.mode = mode
    this.#left = options.times ?? Number.POSITIVE_INFINITY
    this.retryAfterSeconds = options.retryAfterSeconds ?? 1
  }

  /** Notes a call and tells what becomes of it. */
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
