import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Switches } from './settings-api.ts'

const forStaff = { access: { right: 'shop.switch' }, rate: 'unlimited', cache: 'never' } as const
const response = { 200: Switches }
const until = z.iso.datetime()

export const readSwitches = {
  method: 'GET',
  url: '/api/switches',
  ...forStaff,
  schema: { summary: 'For staff: the switches of the shop with their ends; one whose end has passed is off', response },
} as const satisfies Endpoint

export const pauseShop = {
  method: 'PUT',
  url: '/api/switches/pause',
  ...forStaff,
  schema: {
    summary: 'For staff: takes no orders for as soon as possible until then; shoppers read the reason',
    body: z.strictObject({ until, reason: z.string().trim().min(1).max(120) }),
    response,
  },
} as const satisfies Endpoint

export const beginRush = {
  method: 'PUT',
  url: '/api/switches/rush',
  ...forStaff,
  schema: {
    summary: 'For staff: lengthens the promise of new orders until then',
    body: z.strictObject({ until, minutes: z.int().min(5).max(120) }),
    response,
  },
} as const satisfies Endpoint

export const putLightsOut = {
  method: 'PUT',
  url: '/api/switches/lightsOut',
  ...forStaff,
  schema: {
    summary: 'For staff: there is no power, so nothing is sold until then that the kitchen makes',
    body: z.strictObject({ until }),
    response,
  },
} as const satisfies Endpoint

export const endSwitch = {
  method: 'DELETE',
  url: '/api/switches/:mode',
  ...forStaff,
  schema: {
    summary: 'For staff: ends a switch before its time',
    params: z.object({ mode: Switches.keyof() }),
    response,
  },
} as const satisfies Endpoint
