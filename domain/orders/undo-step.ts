import { MINUTE_MS } from '../time/accra-time.ts'

/** How long whoever took a step may take it back without a reason. */
export const UNDO_MS = 10_000
/** How long a step can be undone with a reason. */
export const UNDO_WITH_REASON_MS = 15 * MINUTE_MS

/** A step that somebody wants to undo. */
export type TakenStep = {
  /** Whether it can be undone at all: money that moved cannot, and an undo is not undone. */
  isUndoable: boolean
  by: string
  /** When it arrived. */
  at: Date
}

/** Whether `actor` may take a step back at `now`: at once without a reason if it is their own, otherwise with one. */
export function mayUndo(step: TakenStep, actor: string, reason: string | undefined, now: Date): boolean {
  const age = now.getTime() - step.at.getTime()
  if (!step.isUndoable || age > UNDO_WITH_REASON_MS) return false
  return (step.by === actor && age <= UNDO_MS) || (reason !== undefined && reason !== '')
}
