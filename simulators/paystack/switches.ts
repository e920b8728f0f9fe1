import { z } from 'zod'

/** How often a fault strikes: always, never, or a number of times. */
const Times = z.union([z.boolean(), z.int().min(0)])

/** The faults that can be switched on. */
export const Switches = z.strictObject({
  /** Every try to pay is declined. */
  declined: Times,
  /** Every try to pay is abandoned. */
  abandoned: Times,
  /** Delay of the API's answers after their effect, in milliseconds. */
  slowMs: z.int().min(0).max(120_000),
  /** Each event is sent twice. */
  duplicatedWebhooks: Times,
  /** An event is sent after its successor. */
  reorderedWebhooks: Times,
  /** Events are recorded but never sent. */
  droppedWebhooks: Times,
  /** Events have a wrong signature. */
  corruptedSignatures: Times,
  /** The connection breaks after the effect, before the answer. */
  lostAnswers: Times,
  /** A verification is never answered. */
  verifyTimeouts: Times,
  /** The API answers 502 and does nothing. */
  serverErrors: Times,
})
export type Switches = z.infer<typeof Switches>
export type Fault = Exclude<keyof Switches, 'slowMs'>

export const ALL_OFF: Switches = {
  declined: false,
  abandoned: false,
  slowMs: 0,
  duplicatedWebhooks: false,
  reorderedWebhooks: false,
  droppedWebhooks: false,
  corruptedSignatures: false,
  lostAnswers: false,
  verifyTimeouts: false,
  serverErrors: false,
}

export type SwitchBoard = {
  readonly current: Readonly<Switches>
  set(changes: Partial<Switches>): void
  /** Whether a fault strikes now; counts down. */
  strikes(fault: Fault): boolean
}

/** @param keep called at every change, so that a restart restores the switches */
export function createSwitchBoard(initial: Switches, keep: (switches: Switches) => void): SwitchBoard {
  const current = { ...initial }
  return {
    current,
    set(changes) {
      Object.assign(current, changes)
      keep(current)
    },
    strikes(fault) {
      const times = current[fault]
      if (typeof times === 'boolean') return times
      if (times === 0) return false
      this.set({ [fault]: times - 1 })
      return true
    },
  }
}
