/** The 16 regions of Ghana, with their ISO 3166-2 codes. */
export const REGIONS = [
  { name: 'Greater Accra', iso: 'GH-AA' },
  { name: 'Ashanti', iso: 'GH-AH' },
  { name: 'Northern', iso: 'GH-NP' },
  { name: 'Upper East', iso: 'GH-UE' },
  { name: 'Upper West', iso: 'GH-UW' },
  { name: 'Volta', iso: 'GH-TV' },
  { name: 'Oti', iso: 'GH-OT' },
  { name: 'Bono', iso: 'GH-BO' },
  { name: 'Bono East', iso: 'GH-BE' },
  { name: 'Ahafo', iso: 'GH-AF' },
  { name: 'Eastern', iso: 'GH-EP' },
  { name: 'Western', iso: 'GH-WP' },
  { name: 'Western North', iso: 'GH-WN' },
  { name: 'Central', iso: 'GH-CP' },
  { name: 'Savannah', iso: 'GH-SV' },
  { name: 'North East', iso: 'GH-NE' },
] as const
export type Region = (typeof REGIONS)[number]['name']

/**
 * The region that a maps service means by a name such as `Greater Accra Region`, in any case and spacing.
 *
 * @returns undefined for anything else. Brong-Ahafo, which services still name, was divided into three regions in 2019,
 * and the
 * name does not tell which is meant.
 */
export function regionNamed(name: string): Region | undefined {
  const plain = plainName(name)
  return REGIONS.find((region) => plainName(region.name) === plain)?.name
}

/** The region of an ISO 3166-2 code such as `GH-AA`, in any case. */
export function regionCoded(iso: string): Region | undefined {
  return REGIONS.find((region) => region.iso === iso.trim().toUpperCase())?.name
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
    .replace(/ region$/, '')
}
