/** The status of paid airtime. `unknown`: requested, outcome unknown; never the same as `failed`. */
export const TOP_UP_STATUSES = ['waiting', 'sent', 'unknown', 'failed', 'refunded'] as const
export type TopUpStatus = (typeof TOP_UP_STATUSES)[number]

/** Statuses that await a decision: sent or failed. */
export const OPEN_TOP_UP: readonly TopUpStatus[] = ['waiting', 'unknown']

/** Statuses that count towards the daily limit: all without a refund. */
export const KEPT_TOP_UP: readonly TopUpStatus[] = ['waiting', 'unknown', 'sent']
