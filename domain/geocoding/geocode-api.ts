import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { REGIONS } from '../place/region.ts'

const degrees = (limit: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,3}(\.\d{1,20})?(e-\d{1,2})?$/)])
    .transform(Number)
    .pipe(z.number().min(-limit).max(limit))

/** The address and region of a point, as far as the maps service knows them. */
export const Place = z.object({
  /** One line, as the maps service writes it; null if it has none, so that the page shows the coordinates. */
  address: z.string().nullable(),
  region: z.enum(REGIONS.map(({ name }) => name)).nullable(),
  /** The source of the address, which must be shown beside it. */
  attribution: z.string().nullable(),
})
export type Place = z.infer<typeof Place>

export const reverseGeocode = {
  method: 'GET',
  url: '/api/geocode/reverse',
  access: 'anyone',
  rate: 'geocode',
  cache: 'never',
  schema: {
    summary: 'The address and region at a point in Ghana, in degrees',
    querystring: z.object({ lat: degrees(90), lng: degrees(180) }),
    response: { 200: Place },
  },
} as const satisfies Endpoint
