/** How far a paid request for a vehicle or a home service has come. */
export const REQUEST_STATUSES = ['requested', 'accepted', 'done', 'refunded'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/**
 * What the operator can do with a request, and from where. A request that cannot be served is refunded in full; once it
 * is done it stays done.
 */
export const REQUEST_ACTIONS = {
  accept: { from: ['requested'], to: 'accepted' },
  finish: { from: ['requested', 'accepted'], to: 'done' },
  refund: { from: ['requested', 'accepted'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly RequestStatus[]; to: RequestStatus }>
export type RequestAction = keyof typeof REQUEST_ACTIONS
