import { z } from 'zod'
import { REGIONS } from './region.ts'

/** A region in the API. */
export const RegionName = z.enum(REGIONS.map(({ name }) => name))
/** The place of a request in degrees; null when only described in words. */
export const Point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullable()
export type Point = z.infer<typeof Point>
