import { type Place, reverseGeocode } from '#domain/geocoding/geocode-api.ts'
import { logQuietly } from '../ui/log.ts'
import { call } from './api.ts'

const PATIENCE_MS = 10_000

export type Point = { lat: number; lng: number }

/** The result of locating the device. */
export type Found =
  | { kind: 'unsupported' }
  | { kind: 'failed'; reason: 'denied' | 'timeout' | 'unavailable' }
  /** `accuracy` in metres; `address` is null if none is known; `attribution` must be shown with the address. */
  | ({ kind: 'found'; point: Point; accuracy: number } & Place)

/** The reasons of a browser, by their number. */
const REASONS: Record<number, 'denied' | 'timeout'> = { 1: 'denied', 3: 'timeout' }

type Locator = Pick<Geolocation, 'getCurrentPosition'>

/** Gets the exact position from the browser, and its address from the server. Never throws. */
export async function findMe(locator: Locator | undefined): Promise<Found> {
  if (!locator) return { kind: 'unsupported' }
  const position = await new Promise<GeolocationCoordinates | GeolocationPositionError>((resolve) =>
    locator.getCurrentPosition(({ coords }) => resolve(coords), resolve, {
      enableHighAccuracy: true,
      timeout: PATIENCE_MS,
      maximumAge: 0,
    }),
  )
  if ('code' in position) return { kind: 'failed', reason: REASONS[position.code] ?? 'unavailable' }
  const point = { lat: position.latitude, lng: position.longitude }
  return { kind: 'found', point, accuracy: position.accuracy, ...(await addressOf(point)) }
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
