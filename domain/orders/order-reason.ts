/** The most characters of a reason that staff give for what they do to an order. */
export const REASON_MAX = 120
