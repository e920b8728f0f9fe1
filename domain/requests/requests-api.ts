import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Pesewas } from '../money.ts'
import { REQUEST_ACTIONS, REQUEST_STATUSES, type RequestAction } from './request-status.ts'

export const REQUEST_KINDS = ['dispatch', 'service'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** A paid request as those who serve it see it. */
export const RequestView = z.object({
  kind: z.enum(REQUEST_KINDS),
  id: z.uuid(),
  name: z.string(),
  hours: z.int().nullable(),
  location: z.string(),
  region: z.string(),
  phone: z.string(),
  note: z.string().nullable(),
  pictureId: z.string().nullable(),
  scheduledAt: z.iso.datetime().nullable(),
  total: Pesewas,
  reference: z.string(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: z.iso.datetime(),
})
export type RequestView = z.infer<typeof RequestView>

export const listRequests = {
  method: 'GET',
  url: '/api/requests',
  schema: {
    summary: 'For staff: paid requests for vehicles and home services that are not done yet, the oldest first',
    response: { 200: z.object({ requests: z.array(RequestView) }) },
  },
} as const satisfies Endpoint

const actions = Object.keys(REQUEST_ACTIONS) as [RequestAction, ...RequestAction[]] // the keys of that very table

export const moveRequest = {
  method: 'POST',
  url: '/api/requests/:kind/:id',
  schema: {
    summary: 'For staff: accepts, finishes or refunds a request',
    params: z.object({ kind: z.enum(REQUEST_KINDS), id: z.uuid() }),
    body: z.strictObject({ action: z.enum(actions) }),
    response: { 200: RequestView },
  },
} as const satisfies Endpoint
