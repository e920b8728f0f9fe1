import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Slug } from './menu-api.ts'

const body = z.strictObject({
  /** `closing`: until the kitchen closes; null offers it again. */
  until: z.union([z.iso.datetime(), z.literal('closing')]).nullable(),
})
const soldOutUntil = z.iso.datetime().nullable()

export const markExtraSoldOut = {
  method: 'PUT',
  url: '/api/menu/extras/:extraId/sold-out',
  access: { right: 'menu.availability' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: marks an extra as sold out until a time or the end of the day, or offers it again',
    params: z.object({ extraId: Slug }),
    body,
    response: { 200: z.object({ extraId: Slug, soldOutUntil }) },
  },
} as const satisfies Endpoint

export const markWaySoldOut = {
  method: 'PUT',
  url: '/api/menu/items/:itemId/ways/:wayId/sold-out',
  access: { right: 'menu.availability' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: marks a way of an item as sold out until a time or the end of the day, or offers it again',
    params: z.object({ itemId: Slug, wayId: Slug }),
    body,
    response: { 200: z.object({ itemId: Slug, wayId: Slug, soldOutUntil }) },
  },
} as const satisfies Endpoint

export const markSoldOut = {
  method: 'PUT',
  url: '/api/menu/items/:itemId/sold-out',
  access: { right: 'menu.availability' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: marks an item as sold out until a time or the end of the day, or offers it again',
    params: z.object({ itemId: Slug }),
    body,
    response: { 200: z.object({ itemId: Slug, soldOutUntil }) },
  },
} as const satisfies Endpoint
