import type { Area } from '#domain/areas/areas-api.ts'

/** Areas that the address field suggests on the first day, the busiest of each city first. */
export const SEED_AREAS: readonly Area[] = [
  ...areasOf('Kumasi', ['KNUST', 'Adum', 'Ahodwo', 'Ayeduase', 'Bantama', 'Asokwa', 'Tafo', 'Santasi', 'Oforikrom']),
  ...areasOf('Accra', ['Osu', 'East Legon', 'Labone', 'Cantonments', 'Madina', 'Adabraka', 'Dansoman', 'Spintex']),
  ...areasOf('Tamale', ['Central Market', 'Vittin', 'Lamashegu', 'Sagnarigu', 'Kalpohin', 'Education Ridge', 'UDS']),
]

/** The footer names the university, because its campus is a place of delivery like a city. */
function areasOf(city: string, names: readonly string[]): Area[] {
  return names.map((name) => ({ city, name, isFeatured: name === 'KNUST' }))
}
