import { z } from 'zod'
import { type Region, regionNamed } from '#domain/place/region.ts'
import type { GeocodingService } from './geocoding-service.ts'

const Result = z.object({
  address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })).default([]),
  formatted_address: z.string().optional(),
  types: z.array(z.string()).default([]),
})
type Result = z.infer<typeof Result>

/** The HTTP status is 200 even for refusals; `status` decides. */
const Answer = z.object({ status: z.string(), results: z.array(Result).default([]) })

/** The Geocoding API of Google Maps, or a compatible service. */
export function googleGeocoding(base: string, key: string | null): GeocodingService {
  return {
    gapMs: 0,
    addressOf: ({ lat, lng }) => {
      const url = new URL(`${base}/maps/api/geocode/json`)
      url.searchParams.set('latlng', `${lat},${lng}`)
      url.searchParams.set('language', 'en')
      if (key !== null) url.searchParams.set('key', key)
      return url
    },
    read: (json) => {
      const answer = Answer.safeParse(json)
      if (!answer.success) return { kind: 'failed', reason: 'unreadable answer' }
      const { status, results } = answer.data
      if (status !== 'OK' && status !== 'ZERO_RESULTS') {
        return { kind: 'failed', reason: /^[A-Z_]+$/.test(status) ? status : 'unreadable answer' }
      }
      const address = addressIn(results)
      const place = { address, region: regionIn(results), attribution: address === null ? null : 'Google Maps' }
      return { kind: 'place', place }
    },
  }
}

/** The first result is the closest, but may be a plus code, which few people can read. */
function addressIn(results: readonly Result[]): string | null {
  const worded = results.find(({ types }) => !types.includes('plus_code')) ?? results[0]
  return worded?.formatted_address ?? null
}

/** Searches all results, because the first may name no region. */
function regionIn(results: readonly Result[]): Region | null {
  const components = results.flatMap((result) => result.address_components)
  for (const level of ['administrative_area_level_1', 'administrative_area_level_2']) {
    for (const { types, long_name } of components) {
      const region = types.includes(level) ? regionNamed(long_name) : undefined
      if (region) return region
    }
  }
  return null
}
