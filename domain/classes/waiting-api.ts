import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ClassId } from './classes-api.ts'

const params = z.object({ id: ClassId })

/** One's own place on a waiting list. `offerEndsAt`: until when a seat is kept for one; null while there is none. */
const MyWait = z.object({ place: z.int().min(1), offerEndsAt: z.iso.datetime().nullable() })
export type MyWait = z.infer<typeof MyWait>
const Answer = z.object({ wait: MyWait.nullable() })

export const readMyWait = {
  method: 'GET',
  url: '/api/classes/:id/wait',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: { summary: 'The place of the caller on the waiting list of a class', params, response: { 200: Answer } },
} as const satisfies Endpoint

export const joinWaitingList = {
  method: 'POST',
  url: '/api/classes/:id/wait',
  access: 'person',
  rate: 'claim',
  cache: 'never',
  schema: {
    summary: 'Puts the caller on the waiting list of a full class; whoever is on it keeps their place',
    params,
    response: { 200: Answer },
  },
} as const satisfies Endpoint

export const leaveWaitingList = {
  method: 'DELETE',
  url: '/api/classes/:id/wait',
  access: 'person',
  rate: 'claim',
  cache: 'never',
  schema: {
    summary: 'Takes the caller off the waiting list, with a seat that was offered to them',
    params,
    response: { 200: Answer },
  },
} as const satisfies Endpoint

const Waiting = z.object({
  userId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  offerEndsAt: z.iso.datetime().nullable(),
})
export type Waiting = z.infer<typeof Waiting>

export const listWaiting = {
  method: 'GET',
  url: '/api/classes/:id/waiting',
  access: { right: 'classes.attend' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: who waits for a seat in a class; first those who have an offer, then by their place',
    params,
    response: { 200: z.object({ rows: z.array(Waiting) }) },
  },
} as const satisfies Endpoint

export const removeWaiting = {
  method: 'DELETE',
  url: '/api/classes/:id/waiting/:userId',
  access: { right: 'classes.attend' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: takes somebody off the waiting list of a class',
    params: z.object({ id: ClassId, userId: z.uuid() }),
    response: { 200: z.object({ removed: z.literal(true) }) },
  },
} as const satisfies Endpoint
