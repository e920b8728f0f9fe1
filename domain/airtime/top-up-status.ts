/** How far paid airtime has come. `unknown`: asked for, and nobody knows yet; never the same as `failed`. */
export const TOP_UP_STATUSES = ['waiting', 'sent', 'unknown', 'failed', 'refunded'] as const
export type TopUpStatus = (typeof TOP_UP_STATUSES)[number]

/** What still has to be decided: sent or failed. */
export const OPEN_TOP_UP: readonly TopUpStatus[] = ['waiting', 'unknown']

/** What counts towards the day's limit once it is paid: everything but what goes back. */
export const KEPT_TOP_UP: readonly TopUpStatus[] = ['waiting', 'unknown', 'sent']
