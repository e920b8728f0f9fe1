import { z } from 'zod'

/** How often a fault strikes: always, never, or the next so many times. */
const Times = z.union([z.boolean(), z.int().min(0)])

/** The faults that can be switched on, to see how a caller bears them. */
export const Switches = z.strictObject({
  /** Every try to pay is declined. */
  declined: Times,
  /** Every try to pay ends with the payer walking away. */
  abandoned: Times,
  /** The answers of the API come this much later, after their effect took place. */
  slowMs: z.int().min(0).max(120_000),
  /** Each event is sent twice. */
  duplicatedWebhooks: Times,
  /** An event waits for its successor and is sent after it. */
  reorderedWebhooks: Times,
  /** Events are noted but never sent. */
  droppedWebhooks: Times,
  /** Attempts carry a signature that does not fit. */
  corruptedSignatures: Times,
  /** The connection breaks after the effect took place, before the answer is sent. */
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
  /** Whether a fault strikes now; uses up one of its times. */
  strikes(fault: Fault): boolean
}

/** @param keep is told of every change, so that a restart finds the switches as they were */
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
