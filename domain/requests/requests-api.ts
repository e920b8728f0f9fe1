import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { PURPOSE_NAMES, PURPOSES, type Purpose } from '../payments/payments-api.ts'
import { OPEN_REQUEST, REQUEST_STATUSES, type RequestAction } from './request-status.ts'

/** The purposes whose paid requests staff serve. */
export type RequestKind = { [P in Purpose]: (typeof PURPOSES)[P]['hasDesk'] extends true ? P : never }[Purpose]
export const REQUEST_KINDS = PURPOSE_NAMES.filter((purpose): purpose is RequestKind => PURPOSES[purpose].hasDesk)

/**
 * A paid request as staff see it. Riders see no money, and who asked for it and where only once they have accepted it:
 * what they may not see is null.
 */
export const RequestView = z.object({
  kind: z.enum(REQUEST_KINDS),
  id: z.uuid(),
  name: z.string(),
  hours: z.int().nullable(),
  location: z.string().nullable(),
  region: z.string(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  pictureId: z.string().nullable(),
  scheduledAt: z.iso.datetime().nullable(),
  total: Pesewas.nullable(),
  /** What of its money can still go back: less than was paid after parts of it were refunded. */
  refundable: Pesewas.nullable().default(null),
  reference: z.string().nullable(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: z.iso.datetime(),
  /** Whose account paid: of what goes to somebody else, the phone is the receiver's. Null once the account is erased. */
  userId: z.uuid().nullable(),
  /** Whether it cannot leave because its receiver has not said that it is them; absent where nobody is asked. */
  awaitsReceiver: z.boolean().optional(),
  /** Since when that receiver is waited for, and whether they said that it is not for them; absent where nobody is asked. */
  receiver: z.object({ namedAt: z.iso.datetime(), hasRefused: z.boolean() }).optional(),
})
export type RequestView = z.infer<typeof RequestView>
/** A request with everything that is stored about it. */
export type WholeRequest = RequestView & {
  [Field in 'location' | 'phone' | 'total' | 'refundable' | 'reference']: NonNullable<RequestView[Field]>
}
/** A request as its own capability knows it, without its payment. */
export type StoredRequest = Omit<WholeRequest, 'refundable'> & {
  /** Whether it is sent to another country, for the mails about it. */
  isAbroad?: boolean
}

/** A request as a rider sees it: what they may take on, and more once they have. */
export function viewForRider(request: RequestView): RequestView {
  const view = { ...request, total: null, refundable: null, reference: null, userId: null }
  return request.status === 'requested' ? { ...view, location: null, phone: null, note: null, pictureId: null } : view
}

export const RequestQuery = PageQuery.extend({
  /** `ended`: done or refunded; for those who read all requests. */
  state: z.enum(['open', 'ended']).default('open'),
  /** A part of the phone number, the place or the reference. Riders find their own alone. */
  q: z.string().trim().min(1).max(80).optional(),
})
export type RequestQuery = z.output<typeof RequestQuery>

export const listRequests = {
  method: 'GET',
  url: '/api/requests',
  access: { right: 'requests.serve' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary:
      'For staff: paid requests for vehicles, home services, recipe bundles and produce: the open ones, the oldest first, or the ended ones, the newest first; for riders the open ones that nobody serves and their own',
    querystring: RequestQuery,
    response: { 200: pageOf(RequestView) },
  },
} as const satisfies Endpoint

const params = z.object({ kind: z.enum(REQUEST_KINDS), id: z.uuid() })
/** All steps except the refund, which has its own endpoint because it needs another right. */
const STEPS = ['accept', 'hand_back', 'finish'] as const satisfies Exclude<RequestAction, 'refund'>[]

export const moveRequest = {
  method: 'POST',
  url: '/api/requests/:kind/:id',
  access: { right: 'requests.serve' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: accepts a request, hands it back for somebody else, or finishes it',
    params,
    body: z.strictObject({ action: z.enum(STEPS) }),
    response: { 200: RequestView },
  },
} as const satisfies Endpoint

export const refundRequest = {
  method: 'POST',
  url: '/api/requests/:kind/:id/refund',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: refunds a request that cannot be served',
    params,
    /** The state that whoever refunds it has seen; pages of an earlier version name none. */
    querystring: z.object({ before: z.enum(OPEN_REQUEST).optional() }),
    response: { 200: RequestView },
  },
} as const satisfies Endpoint
