import { type Place, reverseGeocode } from '#domain/geocoding/geocode-api.ts'
import { logQuietly } from '../ui/log.ts'
import { call } from './api.ts'

const PATIENCE_MS = 10_000

export type Point = { lat: number; lng: number }

/** The result of locating the device. */
export type Found =
  | { kind: 'unsupported' }
  /** Not permitted, not possible, or timed out. */
  | { kind: 'failed' }
  /** `address` is null if none is known; `attribution` must be shown with the address. */
  | ({ kind: 'found'; point: Point } & Place)

type Locator = Pick<Geolocation, 'getCurrentPosition'>

/** Gets the exact position from the browser, and its address from the server. Never throws. */
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

/** The coordinates as text, `5.603700, -0.187000`, for riders with a map. */
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
