import { z } from 'zod'
import { regionCoded, regionNamed } from '#domain/place/region.ts'
import type { GeocodingService } from './geocoding-service.ts'

/** A place, or `{ error: "Unable to geocode" }` with status 200 where none is. */
const Answer = z.union([
  z.object({
    display_name: z.string(),
    address: z
      .object({ 'ISO3166-2-lvl4': z.string().optional(), state: z.string().optional(), region: z.string().optional() })
      .default({}),
  }),
  z.object({ error: z.string() }),
])

/** Nominatim: the public one, which allows one question a second per application, or the operator's own. */
export function nominatimGeocoding(base: string, key: string | null): GeocodingService {
  return {
    gapMs: 1_000,
    addressOf: ({ lat, lng }) => {
      const url = new URL(`${base}/reverse`)
      const query = { format: 'json', lat: `${lat}`, lon: `${lng}`, zoom: '18', addressdetails: '1' }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      url.searchParams.set('accept-language', 'en')
      if (key !== null) url.searchParams.set('key', key)
      return url
    },
    read: (json) => {
      const answer = Answer.safeParse(json)
      if (!answer.success) return { kind: 'failed', reason: 'unreadable answer' }
      if ('error' in answer.data) {
        const isNowhere = answer.data.error === 'Unable to geocode'
        return isNowhere
          ? { kind: 'place', place: { address: null, region: null, attribution: null } }
          : { kind: 'failed', reason: 'refused' }
      }
      const { display_name: address, address: parts } = answer.data
      const region =
        regionCoded(parts['ISO3166-2-lvl4'] ?? '') ?? regionNamed(parts.state ?? '') ?? regionNamed(parts.region ?? '')
      return {
        kind: 'place',
        place: { address, region: region ?? null, attribution: '© OpenStreetMap contributors' },
      }
    },
  }
}
