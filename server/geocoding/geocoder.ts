import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { Place } from '#domain/geocoding/geocode-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { GeocodingService, Point } from './geocoding-service.ts'
import { googleGeocoding } from './google-geocoding.ts'
import { nominatimGeocoding } from './nominatim-geocoding.ts'

/** Finds the address of a point. @throws Refusal geocode.failed when it cannot be found now */
export type Geocoder = { reverse: (point: Point) => Promise<Place> }

type Options = {
  /** Null without a service: the shop then shows coordinates. */
  service: { kind: 'google' | 'nominatim'; url: string; key: string | null } | null
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  /** The public Nominatim requires a name or URL of the application. */
  userAgent: string
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
  /** The gap between two questions in milliseconds; the service's own by default. */
  gapMs?: number
}

const NOWHERE: Place = { address: null, region: null, attribution: null }
const TIMEOUT_MS = 5_000
const CACHE_SIZE = 1_000
const CACHE_MS = DAY_MS
/** About a metre: questions for the same door are equal. */
const CACHE_DECIMALS = 5
/** Longer waits are refused, so that the shopper types the address, in milliseconds. */
const LONGEST_TURN_MS = 3_000

/**
 * Asks a maps service, and caches answers for a day in this process. Logs only kinds of failure, because locations are
 * private.
 */
export function createGeocoder(options: Options): Geocoder {
  const { service: configured, clock, log, userAgent, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options
  if (!configured) return { reverse: async () => NOWHERE }
  const service = serviceOf(configured)
  const gapMs = options.gapMs ?? service.gapMs
  const answers = new Map<string, { place: Promise<Place>; until: number }>()
  let nextTurnAt = 0

  async function ask(point: Point): Promise<Place> {
    await turn()
    try {
      const response = await fetch(service.addressOf(point), {
        headers: { accept: 'application/json', 'user-agent': userAgent },
        redirect: 'error', // the key is sent to one address only
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) return fail(`status ${response.status}`)
      const answer = service.read(await response.json())
      return answer.kind === 'place' ? answer.place : fail(answer.reason)
    } catch (error) {
      if (error instanceof Refusal) throw error
      return fail(error instanceof Error ? error.name : 'unknown error')
    }
  }

  /** Waits for the turn of this question, to respect the service's limit. */
  async function turn() {
    const now = clock().getTime()
    // A turn further ahead than any that is given was taken before the clock was set back.
    const isAhead = nextTurnAt > now && nextTurnAt <= now + LONGEST_TURN_MS + gapMs
    const waitMs = isAhead ? nextTurnAt - now : 0
    if (waitMs > LONGEST_TURN_MS) fail('too many questions at once')
    nextTurnAt = now + waitMs + gapMs
    if (waitMs > 0) await pause(waitMs)
  }

  function fail(reason: string): never {
    log.warn({ service: configured?.kind, reason }, 'an address could not be looked up')
    throw new Refusal('geocode.failed')
  }

  return {
    reverse: (exact) => {
      const point = { lat: rounded(exact.lat), lng: rounded(exact.lng) }
      const key = `${point.lat},${point.lng}`
      const now = clock().getTime()
      const known = answers.get(key)
      answers.delete(key) // re-inserted below: the first entry of the map is the least recently used
      if (known && known.until > now) {
        answers.set(key, known)
        return known.place
      }
      const place = ask(point)
      const entry = { place, until: now + CACHE_MS }
      answers.set(key, entry)
      place.catch(() => answers.get(key) === entry && answers.delete(key))
      const [oldest] = answers.keys()
      if (answers.size > CACHE_SIZE && oldest !== undefined) answers.delete(oldest)
      return place
    },
  }
}

function serviceOf({ kind, url, key }: NonNullable<Options['service']>): GeocodingService {
  const base = url.replace(/\/+$/, '')
  return kind === 'google' ? googleGeocoding(base, key) : nominatimGeocoding(base, key)
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(CACHE_DECIMALS))
}
