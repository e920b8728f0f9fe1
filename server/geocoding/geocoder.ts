import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { Place } from '#domain/geocoding/geocode-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { GeocodingService, Point } from './geocoding-service.ts'
import { googleGeocoding } from './google-geocoding.ts'
import { nominatimGeocoding } from './nominatim-geocoding.ts'

/** Finds the address at a point. @throws Refusal geocode.failed when it cannot be found out now */
export type Geocoder = { reverse: (point: Point) => Promise<Place> }

type Options = {
  /** Null: no service is configured, no address is known, and the shop shows coordinates. */
  service: { kind: 'google' | 'nominatim'; url: string; key: string | null } | null
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Who asks: the public Nominatim asks for a name or an address of the application. */
  userAgent: string
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
  /** Between two questions; the service's own rule unless given. */
  gapMs?: number
}

const NOWHERE: Place = { address: null, region: null, attribution: null }
const TIMEOUT_MS = 5_000
const CACHE_SIZE = 1_000
const CACHE_MS = DAY_MS
/** About a metre: the same door is the same question. */
const CACHE_DECIMALS = 5
/** Whoever would have to wait longer for their turn types the address instead. */
const LONGEST_TURN_MS = 3_000

/**
 * Asks a maps service, and remembers the answers of a day in this process. It logs kinds of failure alone: where people
 * are is their own affair.
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
        redirect: 'error', // the key goes to one address only
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

  /** Waits for the turn of this question, so that the service is asked no more often than it allows. */
  async function turn() {
    const now = clock().getTime()
    const waitMs = Math.max(0, nextTurnAt - now)
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
      answers.delete(key) // and in again below: the front of the map is what was not asked for the longest
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
