import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { hangingReplies } from '../hanging-replies.ts'
import { placeAt, type SimPlace } from './geocoder-places.ts'

/** `refused`: wrong key or quota. `garbage`: an answer of something else, such as a captive portal. */
export const GEOCODER_MODES = ['ok', 'refused', 'server_error', 'garbage', 'timeout'] as const
export type GeocoderMode = (typeof GEOCODER_MODES)[number]

/** The switch and the memory of the simulator, for tests. */
export type GeocoderControl = {
  mode: GeocoderMode
  /** Every question, oldest first; `atMs` counts from the start of the process, in milliseconds. */
  calls: { kind: 'google' | 'nominatim'; lat: number; lng: number; userAgent: string; atMs: number }[]
}

type Query = Record<string, string | undefined>

/** Simulates both kinds of maps services with their own paths and answers, for the places above. */
export function buildGeocoderSimulator(): { plugin: FastifyPluginAsync; control: GeocoderControl } {
  const control: GeocoderControl = { mode: 'ok', calls: [] }

  const plugin: FastifyPluginAsync = async (app) => {
    const hang = hangingReplies(app)

    function serve(reply: FastifyReply, refused: { status: number; body: object }, answer: object) {
      switch (control.mode) {
        case 'ok':
          return reply.send(answer)
        case 'refused':
          return reply.code(refused.status).send(refused.body)
        case 'server_error':
          return reply.code(502).send({ error: 'Bad Gateway' })
        case 'garbage':
          return reply.type('text/html').send('<html><body>Please sign in</body></html>')
        case 'timeout':
          return hang(reply)
      }
    }

    app.get<{ Querystring: Query }>('/maps/api/geocode/json', async ({ query, headers }, reply) => {
      const [lat = Number.NaN, lng = Number.NaN] = (query.latlng ?? '').split(',').map(Number)
      recordCall(control, 'google', lat, lng, headers['user-agent'])
      const denied = { status: 'REQUEST_DENIED', error_message: 'You must use an API key.', results: [] }
      if (!query.key) return reply.send(denied)
      if (!isPoint(lat, lng)) return reply.send({ status: 'INVALID_REQUEST', results: [] })
      return serve(reply, { status: 200, body: denied }, googleAnswer(placeAt(lat, lng)))
    })

    app.get<{ Querystring: Query }>('/reverse', async ({ query, headers }, reply) => {
      const [lat, lng] = [Number(query.lat ?? Number.NaN), Number(query.lon ?? Number.NaN)]
      recordCall(control, 'nominatim', lat, lng, headers['user-agent'])
      if (!isPoint(lat, lng)) return reply.code(400).send({ error: { code: 400, message: 'Invalid coordinates' } })
      return serve(reply, { status: 403, body: { error: 'Access blocked' } }, nominatimAnswer(placeAt(lat, lng)))
    })
  }
  return { plugin, control }
}

function recordCall(control: GeocoderControl, kind: 'google' | 'nominatim', lat: number, lng: number, userAgent = '') {
  control.calls.push({ kind, lat, lng, userAgent, atMs: performance.now() })
  if (control.calls.length > CALLS_KEPT) control.calls.shift()
}

const CALLS_KEPT = 1_000

function isPoint(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

function googleAnswer(place: SimPlace | undefined): object {
  if (!place) return { status: 'ZERO_RESULTS', results: [] }
  const component = (name: string, ...types: string[]) => ({ long_name: name, short_name: name, types })
  const country = { long_name: 'Ghana', short_name: 'GH', types: ['country', 'political'] }
  return {
    status: 'OK',
    results: [
      {
        // As in reality the closest result is often a plus code without a region.
        address_components: [component('JR37+FQ', 'plus_code'), component(place.city, 'locality', 'political')],
        formatted_address: `JR37+FQ ${place.city}, Ghana`,
        types: ['plus_code'],
      },
      {
        address_components: [
          component(place.road, 'route'),
          component(place.city, 'locality', 'political'),
          component(place.region, 'administrative_area_level_1', 'political'),
          country,
        ],
        formatted_address: `${place.road}, ${place.city}, Ghana`,
        types: ['route'],
      },
    ],
  }
}

function nominatimAnswer(place: SimPlace | undefined): object {
  if (!place) return { error: 'Unable to geocode' }
  const { road, suburb, city, region, iso } = place
  return {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    lat: String(place.lat),
    lon: String(place.lng),
    display_name: [road, suburb, city, region, 'Ghana'].join(', '),
    address: { road, suburb, city, state: region, 'ISO3166-2-lvl4': iso, country: 'Ghana', country_code: 'gh' },
  }
}
