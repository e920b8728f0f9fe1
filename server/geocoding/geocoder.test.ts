import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildGeocoderSimulator } from '#simulators/geocoder/geocoder-simulator.ts'
import { answerErrors } from '../http/answer-errors.ts'
import { createGeocoder } from './geocoder.ts'
import { geocodingRoutes } from './geocoding.ts'

const { plugin, control } = buildGeocoderSimulator()
const maps = Fastify({ forceCloseConnections: true })
await maps.register(plugin, { prefix: '/geocoder' })
const url = `${await maps.listen({ port: 0, host: '127.0.0.1' })}/geocoder/`

const ACCRA = { lat: 5.6037, lng: -0.187 }
const AT_SEA = { lat: 0, lng: 0 }
const KEY = 'SECRET-key'

let now: Date
let log: object[]

afterAll(() => maps.close())
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z')
  log = []
  control.mode = 'ok'
  control.calls.length = 0
})

function geocoder(over: Partial<Parameters<typeof createGeocoder>[0]> = {}) {
  return createGeocoder({
    service: { kind: 'nominatim', url, key: null },
    clock: () => now,
    log: { warn: (entry: object) => void log.push(entry) },
    userAgent: 'https://shop.test',
    gapMs: 0,
    ...over,
  })
}
const app = Fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
answerErrors(app)
await app.register(geocodingRoutes, { geocoder: geocoder({ clock: () => now }) })

const google = { kind: 'google', url, key: KEY } as const

describe('Nominatim', () => {
  test.each([
    { city: 'Accra', ...ACCRA, region: 'Greater Accra' },
    { city: 'Kumasi', lat: 6.6885, lng: -1.6244, region: 'Ashanti' },
    { city: 'Tamale', lat: 9.4008, lng: -0.8393, region: 'Northern' },
  ])('knows $city and names the source of the address', async ({ city, region, ...point }) => {
    expect(await geocoder().reverse(point)).toEqual({
      address: expect.stringContaining(city),
      region,
      attribution: '© OpenStreetMap contributors',
    })
  })

  test('gets the application’s name, as its rules demand', async () => {
    await geocoder().reverse(ACCRA)

    expect(control.calls).toMatchObject([{ kind: 'nominatim', userAgent: 'https://shop.test' }])
  })

  test('finds no address at sea, which is no failure', async () => {
    expect(await geocoder().reverse(AT_SEA)).toEqual({ address: null, region: null, attribution: null })
  })

  test('is asked one question at a time, with a gap between', async () => {
    const one = geocoder({ gapMs: 60, clock: () => new Date(performance.timeOrigin + performance.now()) })

    await Promise.all([5.6, 5.61, 5.62].map((lat) => one.reverse({ lat, lng: -0.18 })))

    const gaps = control.calls.slice(1).map(({ atMs }, index) => atMs - (control.calls[index]?.atMs ?? 0))
    expect(gaps).toHaveLength(2)
    for (const gap of gaps) expect(gap).toBeGreaterThan(40)
  })

  test('has a gap of one second by default, and questions that would wait too long are refused at once', async () => {
    const fetch = async () => Response.json({ error: 'Unable to geocode' })
    const crowd = createGeocoder({
      service: { kind: 'nominatim', url, key: null },
      clock: () => now,
      log: { warn: () => undefined },
      userAgent: 'https://shop.test',
      fetch,
    })
    const ask = (lat: number) => crowd.reverse({ lat, lng: -0.18 })
    for (const lat of [5.6, 5.61, 5.62, 5.63]) void ask(lat) // take the turns of the next three seconds

    await expect(ask(5.64)).rejects.toMatchObject({ code: 'geocode.failed' })
    now = new Date(now.getTime() + 4_000)
    expect(await ask(5.64)).toMatchObject({ address: null })
    now = new Date(now.getTime() - 3_600_000)
    expect(await ask(5.65), 'the clock is set back').toMatchObject({ address: null })
  })
})

describe('Google', () => {
  test('finds the region although the closest result is a plus code without one', async () => {
    expect(await geocoder({ service: google }).reverse(ACCRA)).toEqual({
      address: 'Independence Avenue, Accra, Ghana',
      region: 'Greater Accra',
      attribution: 'Google Maps',
    })
  })

  test('finds no address at sea, which is no failure', async () => {
    expect(await geocoder({ service: google }).reverse(AT_SEA)).toMatchObject({ address: null, region: null })
  })

  test('uses the second level where the first names no current region', async () => {
    const component = (long_name: string, level: number) => ({
      long_name,
      types: [`administrative_area_level_${level}`, 'political'],
    })
    const results = [
      {
        formatted_address: 'Sunyani, Ghana',
        types: ['locality'],
        address_components: [component('Bono', 2), component('Brong-Ahafo Region', 1)],
      },
    ]
    const fetch = async () => Response.json({ status: 'OK', results })

    expect(await geocoder({ service: google, fetch }).reverse(ACCRA)).toMatchObject({ region: 'Bono' })
  })

  test('fails when it refuses, although it answers with status 200', async () => {
    control.mode = 'refused'

    await expect(geocoder({ service: google }).reverse(ACCRA)).rejects.toMatchObject({ code: 'geocode.failed' })
    expect(log).toEqual([{ service: 'google', reason: 'REQUEST_DENIED' }])
  })
})

describe('the cache of answers', () => {
  test('covers the same door, within about a metre', async () => {
    const one = geocoder()
    await one.reverse(ACCRA)
    await one.reverse({ lat: ACCRA.lat + 0.000004, lng: ACCRA.lng })
    expect(control.calls).toHaveLength(1)

    await one.reverse({ lat: ACCRA.lat + 0.00002, lng: ACCRA.lng })
    expect(control.calls).toHaveLength(2)
  })

  test('lasts a day', async () => {
    const one = geocoder()
    await one.reverse(ACCRA)
    now = new Date(now.getTime() + 24 * 60 * 60_000 - 1)
    await one.reverse(ACCRA)
    expect(control.calls).toHaveLength(1)

    now = new Date(now.getTime() + 1)
    await one.reverse(ACCRA)
    expect(control.calls).toHaveLength(2)
  })

  test('makes concurrent equal questions one', async () => {
    const one = geocoder()
    await Promise.all([one.reverse(ACCRA), one.reverse(ACCRA), one.reverse(ACCRA)])

    expect(control.calls).toHaveLength(1)
  })

  test('holds 1,000 places, and drops the least recently used', async () => {
    const asked: string[] = []
    const one = geocoder({
      fetch: async (address) => {
        asked.push(new URL(String(address)).searchParams.get('lat') ?? '')
        return Response.json({ error: 'Unable to geocode' })
      },
    })
    const at = (index: number) => one.reverse({ lat: index / 100, lng: 0 })
    for (let index = 0; index < 1_000; index++) await at(index)
    await at(0)
    await at(1_000)
    asked.length = 0

    await at(0)
    expect(asked, 'it was asked for again').toEqual([])
    await at(1)
    expect(asked, 'the oldest made room').toEqual(['0.01'])
  })

  test('holds no failures: the next question is asked again', async () => {
    const one = geocoder()
    control.mode = 'server_error'
    await expect(one.reverse(ACCRA)).rejects.toMatchObject({ code: 'geocode.failed' })

    control.mode = 'ok'
    expect(await one.reverse(ACCRA)).toMatchObject({ region: 'Greater Accra' })
  })
})

describe('when the service fails', () => {
  test.each([
    { mode: 'refused', reason: 'status 403' },
    { mode: 'server_error', reason: 'status 502' },
    { mode: 'garbage', reason: 'SyntaxError' },
    { mode: 'timeout', reason: 'TimeoutError' },
  ] as const)('with $mode, the shopper types the address, and the log tells why but not where', async (row) => {
    control.mode = row.mode

    await expect(geocoder({ timeoutMs: row.mode === 'timeout' ? 50 : 5_000 }).reverse(ACCRA)).rejects.toMatchObject({
      code: 'geocode.failed',
    })
    expect(log).toEqual([{ service: 'nominatim', reason: row.reason }])
  })

  test('the key is neither in the log nor in the refusal', async () => {
    const unreachable = geocoder({ service: { ...google, url: 'http://127.0.0.1:1' } })

    const refusal = await unreachable.reverse(ACCRA).catch((error: unknown) => error)

    expect(refusal).toMatchObject({ code: 'geocode.failed' })
    expect(`${refusal} ${JSON.stringify(refusal)} ${JSON.stringify(log)}`).not.toMatch(/SECRET|5\.6/)
  })
})

test('without a service nothing is asked, and the shop shows coordinates', async () => {
  expect(await geocoder({ service: null }).reverse(ACCRA)).toEqual({ address: null, region: null, attribution: null })
  expect(control.calls).toEqual([])
})

describe('GET /api/geocode/reverse', () => {
  const get = (query: string) => app.inject(`/api/geocode/reverse?${query}`)

  test('answers with the place', async () => {
    expect((await get('lat=5.6037&lng=-0.187')).json()).toMatchObject({ region: 'Greater Accra' })
  })

  test.each(['', 'lat=5.6', 'lat=&lng=', 'lat=91&lng=0', 'lat=0&lng=-181', 'lat=NaN&lng=0', 'lat=0x5&lng=0'])(
    'refuses "%s", which is not a point on the earth',
    async (query) => {
      expect((await get(query)).statusCode).toBe(400)
      expect(control.calls).toEqual([])
    },
  )

  test('advises the shopper when the address cannot be found', async () => {
    control.mode = 'server_error'

    const reply = await get('lat=6.6885&lng=-1.6244')

    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({
      title: 'Could not get your address',
      message: 'Please enter your address manually',
    })
  })
})
