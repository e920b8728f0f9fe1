import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { COUNTRY_CODES, parcelFee, ZONES, type Zone, zoneOf } from './shipping-zones.ts'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes that ICU names and ISO 3166-1 does not assign: reserved, user-assigned or no longer in use. */
const NOT_ISO = new Set(
  'AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB XK YD YU ZR ZZ NU_ FX_'.split(
    ' ',
  ),
)
/** The codes that ICU knows on its own. */
const ISO = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) => !NOT_ISO.has(code) && names.of(code) !== undefined,
)

test('each of the 249 countries of ISO 3166-1 is in exactly one zone, and nothing else is', () => {
  expect(COUNTRY_CODES).toHaveLength(249)
  expect(new Set(COUNTRY_CODES).size).toBe(249)
  expect(COUNTRY_CODES).toEqual(ISO.toSorted())
  const counts = Object.fromEntries(ZONES.map((zone) => [zone, COUNTRY_CODES.filter((c) => zoneOf(c) === zone).length]))
  expect(counts).toEqual({ ghana: 1, africa: 59, asia: 50, europe: 52, rest: 87 })
})

test.each([
  ['GH', 'ghana', 3_300],
  ['NG', 'africa', 250_000],
  ['EG', 'africa', 250_000],
  ['IN', 'asia', 550_000],
  ['AE', 'asia', 550_000],
  ['GB', 'europe', 880_000],
  ['CY', 'europe', 880_000],
  ['US', 'rest', 1_100_000],
  ['AU', 'rest', 1_100_000],
] satisfies [string, Zone, number][])('a parcel to %s goes to the zone %s for %i pesewas', (country, zone, fee) => {
  expect(zoneOf(country)).toBe(zone)
  expect(parcelFee(SEED_SETTINGS.parcels, country)).toBe(fee)
})

test.each(['gb', 'UK', 'XX', '', 'AQ'])(
  'nothing is sent to %o: it is no country, or none that we send to',
  (country) => {
    expect(parcelFee(SEED_SETTINGS.parcels, country)).toBeUndefined()
  },
)
