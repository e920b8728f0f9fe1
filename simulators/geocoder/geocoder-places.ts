/** The places that the simulator knows: the three cities, and one without delivery; each with its outskirts. */
export const PLACES = [
  {
    lat: 5.6037,
    lng: -0.187,
    road: 'Independence Avenue',
    suburb: 'Ridge',
    city: 'Accra',
    region: 'Greater Accra Region',
    iso: 'GH-AA',
  },
  {
    lat: 6.6885,
    lng: -1.6244,
    road: 'Harper Road',
    suburb: 'Adum',
    city: 'Kumasi',
    region: 'Ashanti Region',
    iso: 'GH-AH',
  },
  {
    lat: 9.4008,
    lng: -0.8393,
    road: 'Hospital Road',
    suburb: 'Lamashegu',
    city: 'Tamale',
    region: 'Northern Region',
    iso: 'GH-NP',
  },
  {
    lat: 6.6008,
    lng: 0.4713,
    road: 'Asogli Road',
    suburb: 'Bankoe',
    city: 'Ho',
    region: 'Volta Region',
    iso: 'GH-TV',
  },
] as const
export type SimPlace = (typeof PLACES)[number]

/** About 35 km. */
const REACH_DEGREES = 0.32

/** The city around a point in degrees; undefined elsewhere. */
export function placeAt(lat: number, lng: number): SimPlace | undefined {
  return PLACES.find((place) => Math.hypot(place.lat - lat, place.lng - lng) <= REACH_DEGREES)
}
