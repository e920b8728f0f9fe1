import { MINUTE_MS } from '../time/accra-time.ts'

/** The status of paid airtime. `unknown`: requested, outcome unknown; never the same as `failed`. */
export const TOP_UP_STATUSES = ['waiting', 'sent', 'unknown', 'failed', 'refunded'] as const
export type TopUpStatus = (typeof TOP_UP_STATUSES)[number]

/** Statuses that await a decision: sent or failed. */
export const OPEN_TOP_UP: readonly TopUpStatus[] = ['waiting', 'unknown']

/** Statuses that count towards the daily limit: all without a refund. */
export const KEPT_TOP_UP: readonly TopUpStatus[] = ['waiting', 'unknown', 'sent']

/** How long a top-up belongs to whoever took it to send it manually: dialling takes a minute, and a shift ends. */
const TAKEN_MS = 10 * MINUTE_MS

/** Until which taking no top-up belongs to anybody any more. */
export const takenUntil = (now: Date) => new Date(now.getTime() - TAKEN_MS)

/** Whether a top-up that was taken at `takenAt` still belongs to whoever took it. */
export const isTaken = (takenAt: Date, now: Date) => takenAt > takenUntil(now)
