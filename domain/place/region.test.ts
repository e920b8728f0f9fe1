import { expect, test } from 'vitest'
import { REGIONS, regionCoded, regionNamed } from './region.ts'

test.each([
  { name: 'Greater Accra Region', region: 'Greater Accra' },
  { name: 'greater accra region', region: 'Greater Accra' },
  { name: ' Ashanti ', region: 'Ashanti' },
  { name: 'North-East Region', region: 'North East' },
  { name: 'Bono East Region', region: 'Bono East' },
  { name: 'Northern', region: 'Northern' },
  { name: 'Brong-Ahafo Region', region: undefined },
  { name: 'Brong Ahafo', region: undefined },
  { name: 'Region', region: undefined },
  { name: 'Centrale', region: undefined },
  { name: '', region: undefined },
])('"$name" is $region', ({ name, region }) => {
  expect(regionNamed(name)).toBe(region)
})

test.each([
  { iso: 'GH-NP', region: 'Northern' },
  { iso: 'gh-tv', region: 'Volta' },
  { iso: 'GH-BA', region: undefined },
  { iso: 'TG-M', region: undefined },
])('$iso is $region', ({ iso, region }) => {
  expect(regionCoded(iso)).toBe(region)
})

test('every one of the 16 regions is found by its own name and by its own code', () => {
  expect(REGIONS).toHaveLength(16)
  for (const { name, iso } of REGIONS) {
    expect(regionNamed(`${name} Region`)).toBe(name)
    expect(regionCoded(iso)).toBe(name)
  }
  expect(new Set(REGIONS.map(({ iso }) => iso)).size).toBe(16)
})
