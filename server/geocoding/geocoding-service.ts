import type { Place } from '#domain/geocoding/geocode-api.ts'

/** Degrees. */
export type Point = { lat: number; lng: number }

/** How one kind of maps service is asked and understood. Reasons hold neither keys nor coordinates: they are logged. */
export type GeocodingService = {
  addressOf: (point: Point) => URL
  read: (answer: unknown) => { kind: 'place'; place: Place } | { kind: 'failed'; reason: string }
  /** The shortest time between two questions of the whole application that the service allows, ms. */
  gapMs: number
}
