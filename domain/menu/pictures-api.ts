import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

/** The largest accepted picture of an item, in bytes: the browser makes photographs smaller before it sends them. */
export const MENU_PICTURE_MAX_BYTES = 4_194_304

/** The sides of the squares that the shop shows, in px. */
export const MENU_PICTURE_SIDES = [256, 512] as const
export type MenuPictureSide = (typeof MENU_PICTURE_SIDES)[number]

/** The part of the upright picture that is shown, each as a share of its width or height from 0 to 1. */
export const Crop = z
  .strictObject({
    left: z.number().min(0).max(1),
    top: z.number().min(0).max(1),
    width: z.number().min(0.01).max(1),
    height: z.number().min(0.01).max(1),
  })
  .refine(({ left, top, width, height }) => left + width <= 1.001 && top + height <= 1.001)
export type Crop = z.infer<typeof Crop>

/** What `image` of an item may say: a drawn picture, an uploaded one, or none. */
export const ItemImage = z.string().regex(/^(?:\/pictures\/(?:items\/)?[\w-]{1,80}\.webp)?$/)

/** The body is multipart/form-data: `file`, and `crop` as JSON. */
export const addMenuPicture = {
  method: 'POST',
  url: '/api/menu/pictures',
  access: { right: 'menu.change' },
  rate: 'avatar',
  cache: 'never',
  schema: {
    summary: 'For staff: stores a picture in the sizes that the shop shows (multipart: file, crop)',
    response: {
      200: z.object({
        /** For `image` of an item. */
        image: ItemImage,
      }),
    },
  },
} as const satisfies Endpoint

export const getMenuPicture = {
  method: 'GET',
  url: '/pictures/items/:file',
  access: 'anonymous',
  rate: 'unlimited',
  cache: 'public',
  freshSeconds: 'ever',
  schema: {
    summary: 'An uploaded picture of an item, as AVIF for browsers that accept it and as WebP for others',
    params: z.object({ file: z.string().regex(/^[\w-]{16,40}\.webp$/) }),
    response: { 200: z.any() },
  },
} as const satisfies Endpoint
