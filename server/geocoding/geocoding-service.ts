import type { Place } from '#domain/geocoding/geocode-api.ts'

/** Degrees. */
export type Point = { lat: number; lng: number }

/**
 * How a kind of maps service is queried and parsed. Reasons hold neither keys nor coordinates, because they are logged.
 */
export type GeocodingService = {
  addressOf: (point: Point) => URL
  read: (answer: unknown) => { kind: 'place'; place: Place } | { kind: 'failed'; reason: string }
  /** The shortest gap between two questions of the application that the service allows, in milliseconds. */
  gapMs: number
}
