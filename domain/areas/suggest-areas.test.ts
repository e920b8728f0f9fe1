import { expect, test } from 'vitest'
import type { Area } from './areas-api.ts'
import { suggestAreas, withArea } from './suggest-areas.ts'

const inCity = (city: string, names: string[]): Area[] => names.map((name) => ({ city, name, isFeatured: false }))
const AREAS = [
  ...inCity('Accra', ['Osu', 'East Legon', 'Labone', 'Cantonments', 'Madina']),
  ...inCity('Kumasi', ['KNUST', 'Adum']),
]

test.each([
  ['', ['Osu', 'East Legon', 'Labone', 'Cantonments']],
  ['House 12', ['Osu', 'East Legon', 'Labone', 'Cantonments']],
  ['House 12, ', ['Osu', 'East Legon', 'Labone', 'Cantonments']],
  ['House 12, ea', ['East Legon']],
  ['la', ['Labone']],
  ['Mad', ['Madina']],
  ['House 12, Osu', []],
  ['near EAST LEGON police', []],
])('for %o in Accra %o is suggested', (address, suggested) => {
  expect(suggestAreas(AREAS, 'Accra', address)).toEqual(suggested)
})

test('a city without areas has no suggestions', () => {
  expect(suggestAreas(AREAS, 'Tamale', '')).toEqual([])
})

test.each([
  ['', 'Osu', 'Osu'],
  ['House 12', 'Osu', 'House 12, Osu'],
  ['House 12,', 'Osu', 'House 12, Osu'],
  ['House 12, ', 'Osu', 'House 12, Osu'],
  ['House 12, ea', 'East Legon', 'House 12, East Legon'],
  ['ea', 'East Legon', 'East Legon'],
  ['House 12\nOxford Street', 'Osu', 'House 12\nOxford Street, Osu'],
])('%o with %o becomes %o', (address, area, whole) => {
  expect(withArea(address, area)).toBe(whole)
})
