/** The status of a paid request: vehicle, home service, recipe order or produce. */
export const REQUEST_STATUSES = ['requested', 'accepted', 'done', 'refunded'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** The statuses of a request that is still to be served. */
export const OPEN_REQUEST = ['requested', 'accepted'] as const satisfies RequestStatus[]

/** Whether the request is still to be served: neither done nor refunded. */
export const isOpenRequest = (status: RequestStatus): status is (typeof OPEN_REQUEST)[number] =>
  OPEN_REQUEST.some((one) => one === status)

/**
 * The operator's actions on a request, and the statuses that allow them. A request that cannot be served is refunded in
 * full; a done one stays done.
 */
export const REQUEST_ACTIONS = {
  accept: { from: ['requested'], to: 'accepted' },
  /** The person who accepted it cannot serve it: somebody else may accept it. */
  hand_back: { from: ['accepted'], to: 'requested' },
  /** The person who accepts a request serves it, so only an accepted one can be done. */
  finish: { from: ['accepted'], to: 'done' },
  refund: { from: OPEN_REQUEST, to: 'refunded' },
} as const satisfies Record<string, { from: readonly RequestStatus[]; to: RequestStatus }>
export type RequestAction = keyof typeof REQUEST_ACTIONS
