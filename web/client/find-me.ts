import { type Place, reverseGeocode } from '#domain/geocoding/geocode-api.ts'
import { logQuietly } from '../ui/log.ts'
import { call } from './api.ts'

const PATIENCE_MS = 10_000

export type Point = { lat: number; lng: number }

/** What came of looking where the shopper stands. */
export type Found =
  | { kind: 'unsupported' }
  /** Not allowed, not possible, or not in time. */
  | { kind: 'failed' }
  /** `address` is null when the place has none that we know; `attribution` is shown wherever the address is. */
  | ({ kind: 'found'; point: Point } & Place)

type Locator = Pick<Geolocation, 'getCurrentPosition'>

/** Asks the browser where it is, as exactly as it can, and the server what that place is called. Never throws. */
export async function findMe(locator: Locator | undefined): Promise<Found> {
  if (!locator) return { kind: 'unsupported' }
  const point = await new Promise<Point | undefined>((resolve) =>
    locator.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    ),
  )
  if (!point) return { kind: 'failed' }
  return { kind: 'found', point, ...(await addressOf(point)) }
}

/** The point in figures, `5.603700, -0.187000`: better than nothing for a rider with a map. */
export function pointInFigures({ lat, lng }: Point): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`
}

async function addressOf(point: Point): Promise<Place> {
  try {
    return await call(reverseGeocode, { querystring: point })
  } catch (error) {
    logQuietly('a point has no address', error)
    return { address: null, region: null, attribution: null }
  }
}
