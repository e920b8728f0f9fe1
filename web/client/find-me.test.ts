import { afterEach, expect, test, vi } from 'vitest'
import { findMe, pointInFigures } from './find-me.ts'

// Only the fields that the code reads.
const position = { coords: { latitude: 5.6037, longitude: -0.187, accuracy: 20 } } as GeolocationPosition
const here = { getCurrentPosition: (ok: PositionCallback) => ok(position) }

afterEach(() => void vi.unstubAllGlobals())

test('a browser without geolocation is reported as unsupported', async () => {
  expect(await findMe(undefined)).toEqual({ kind: 'unsupported' })
})

test.each([
  { code: 1, reason: 'denied', why: 'the shopper or the browser refused' },
  { code: 2, reason: 'unavailable', why: 'the phone found no position' },
  { code: 3, reason: 'timeout', why: 'no position came in time' },
])('error $code is $reason: $why', async ({ code, reason }) => {
  const locator = {
    // Nobody reads more of the error.
    getCurrentPosition: (_: PositionCallback, failed?: PositionErrorCallback | null) => failed?.({ code } as never),
  }

  expect(await findMe(locator)).toEqual({ kind: 'failed', reason })
})

test('it requests the exact position, waits 10 seconds, and accepts no cached position', async () => {
  const getCurrentPosition = vi.fn((ok: PositionCallback) => ok(position))
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await findMe({ getCurrentPosition })

  expect(getCurrentPosition).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
    enableHighAccuracy: true,
    timeout: 10_000,
    maximumAge: 0,
  })
})

test('a known position has its address and the attribution', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ address: 'Oxford St, Osu', region: null, attribution: '© Maps' }))

  expect(await findMe(here)).toMatchObject({ kind: 'found', address: 'Oxford St, Osu', attribution: '© Maps' })
})

test('when the maps fail, the coordinates remain', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})

  expect(await findMe(here)).toMatchObject({ kind: 'found', accuracy: 20, address: null })
  expect(pointInFigures({ lat: 5.6037, lng: -0.187 })).toBe('5.603700, -0.187000')
})
