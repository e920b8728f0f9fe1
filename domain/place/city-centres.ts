import type { Point } from './point.ts'
import { sameCity } from './same-city.ts'

type At = NonNullable<Point>

/** The middle of each city that the shop knows, in degrees. A city without one is not checked. */
const CENTRES: Record<string, At> = {
  Accra: { lat: 5.6037, lng: -0.187 },
  Kumasi: { lat: 6.6885, lng: -1.6244 },
  Tamale: { lat: 9.4034, lng: -0.8393 },
  Takoradi: { lat: 4.8845, lng: -1.7554 },
  'Cape Coast': { lat: 5.1053, lng: -1.2466 },
}

/** How far from its middle a city is delivered to at most, in kilometres; generous, because it only warns. */
const CITY_KM = 40
const EARTH_KM = 6_371

/**
 * Whether a pin lies outside the chosen city, as the crow flies: a reason for a question, never for a refusal.
 *
 * @param served the cities that the shop delivers in
 * @returns undefined when it fits or cannot be known; `nearer`: the served city that it lies in, null when in none
 */
export function pinElsewhere(pin: At, city: string, served: readonly string[]): { nearer: string | null } | undefined {
  const centres = served.flatMap((name) => {
    const [, centre] = Object.entries(CENTRES).find(([known]) => sameCity(known, name)) ?? []
    return centre ? [{ name, km: distanceKm(pin, centre) }] : []
  })
  const chosen = centres.find(({ name }) => sameCity(name, city))
  const nearer = centres.toSorted((a, b) => a.km - b.km).find(({ km }) => km <= CITY_KM)
  if (chosen ? chosen.km <= CITY_KM : city !== '' || nearer || centres.length < served.length) return undefined
  return { nearer: nearer?.name ?? null }
}

function distanceKm(one: At, other: At): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfSine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const part =
    halfSine(other.lat - one.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * halfSine(other.lng - one.lng)
  return 2 * EARTH_KM * Math.asin(Math.sqrt(part))
}
