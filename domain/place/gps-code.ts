/**
 * The districts of each region letter of GhanaPostGPS, as of 2017. Districts were added since, so a missing one is a
 * reason for a second look, never for a refusal. The region letters are older than the division of 2019: B, N, V and W
 * each cover several of today's regions.
 */
const DISTRICTS: Record<string, string> = {
  A: 'ABCDEFGHIJKMNOPQRSTUVWXYZ234679',
  B: 'ACDEFIJKLNOPQRSTUVWXYZGH23',
  C: 'ABCEFGHIJKMOPRSTUVWX',
  E: 'ABDEFGHIJKLMNOPQSTUVWXYZ23',
  G: 'ABCDEKLMNOSTWXYZ',
  N: 'ABCDEFGIKLMNOPRSTUWXYZ2345',
  U: 'ABGKLNOPRSTUW',
  V: 'ABCDEFGHIJKMNOPQRSTUVWXYZ',
  W: 'ABCDEFGHJMNOPQRSTUWXYZ',
  X: 'DJKLNOSTWXY',
}

/** The region letters of the codes within and around a city, the most likely first. */
const LETTERS_OF_CITY: Record<string, string> = {
  Accra: 'GCE',
  Kumasi: 'A',
  Tamale: 'N',
  Takoradi: 'W',
  'Cape Coast': 'C',
  'Cape-Coast': 'C',
}

/** What is remarkable about a code that was read; the reader shows it for a second look. */
export type GpsRemark = 'letter_as_digit' | 'digit_as_letter' | 'regrouped' | 'unknown_district'
/** Why a text is no code. */
export type GpsFault = 'no_code' | 'too_short' | 'too_long' | 'last_four' | 'region' | 'swapped'

export type ReadGpsCode =
  | { kind: 'valid'; code: string; remark: GpsRemark | null }
  /** `offer`: the code that was probably meant. */
  | { kind: 'invalid'; fault: GpsFault; offer: string | null }

/** A letter, a letter or digit, and figures; all of them perhaps apart, and O, I and L among the figures. */
const CANDIDATE = /(?<![A-Z0-9])([A-Z]) ?([A-Z0-9])((?: ?[0-9OIL])+)(?![A-Z0-9])/g

/**
 * Reads a GhanaPostGPS code from what somebody typed: in any case, with any marks between its parts or none, among
 * other words. Nothing is looked up: the form decides, and the letters of the known districts.
 *
 * @returns the code in capitals with hyphens, or why there is none
 */
export function readGpsCode(typed: string): ReadGpsCode {
  const plain = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
  const readings = [...plain.matchAll(CANDIDATE)]
    // A word and no figure at all, such as "OIL", is no code.
    .filter(([, , , figures = '']) => /\d/.test(figures))
    .map(([, region = '', district = '', figures = '']) => readParts(region, district, figures.trim()))
  return readings.find(({ kind }) => kind === 'valid') ?? readings.at(-1) ?? fault('no_code')
}

/** The code alone; undefined when the text has none. */
export function parseGpsCode(typed: string): string | undefined {
  const read = readGpsCode(typed)
  return read.kind === 'valid' ? read.code : undefined
}

/**
 * Whether a code lies elsewhere than the city that was chosen, by its region letter.
 *
 * @returns undefined when it fits, or the shop knows no letter of the city; otherwise the code with its letters
 * exchanged, where that fits
 */
export function gpsCodeElsewhere(code: string, city: string): { offer: string | null } | undefined {
  const letters = LETTERS_OF_CITY[city]
  const [region = '', district = ''] = code
  if (letters === undefined || letters.includes(region)) return undefined
  const fits = letters.includes(district) && DISTRICTS[district]?.includes(region)
  return { offer: fits ? `${district}${region}${code.slice(2)}` : null }
}

function readParts(region: string, typedDistrict: string, figures: string): ReadGpsCode {
  const digits = figures.replace(/O/g, '0').replace(/[IL]/g, '1')
  const grouped = groupsOf(digits.split(' '))
  if ('fault' in grouped) return fault(grouped.fault)
  const tail = `-${grouped.area}-${grouped.unique}`
  if (!(region in DISTRICTS)) {
    const isSwapped = DISTRICTS[typedDistrict]?.includes(region)
    return isSwapped ? fault('swapped', `${typedDistrict}${region}${tail}`) : fault('region')
  }
  const district = districtOf(region, typedDistrict)
  const remark = !DISTRICTS[region]?.includes(district)
    ? 'unknown_district'
    : district !== typedDistrict
      ? 'digit_as_letter'
      : digits !== figures
        ? 'letter_as_digit'
        : grouped.isRegrouped
          ? 'regrouped'
          : null
  return { kind: 'valid', code: `${region}${district}${tail}`, remark }
}

/** 0 and 1 are read as O and I where only the district of the letter is known. */
function districtOf(region: string, typed: string): string {
  const letter = typed === '0' ? 'O' : typed === '1' ? 'I' : typed
  return DISTRICTS[region]?.includes(letter) ? letter : typed
}

type Grouped = { area: string; unique: string; isRegrouped: boolean } | { fault: GpsFault }

/** Area and unique part: two groups as they are written, one run of figures, or fragments that make up one. */
function groupsOf(groups: readonly string[]): Grouped {
  const [first = '', second = ''] = groups
  // What follows a whole code, such as the number of a house, is no part of it.
  if (/^\d{3,5}$/.test(first) && second.length === 4) return { area: first, unique: second, isRegrouped: false }
  const isRun = /^\d{7,9}$/.test(first)
  const all = isRun ? first : groups.join('')
  if (all.length < 7) return { fault: 'too_short' }
  if (groups.length === 2 && !isRun) return { fault: 'last_four' }
  if (all.length > 9) return { fault: 'too_long' }
  return { area: all.slice(0, -4), unique: all.slice(-4), isRegrouped: !isRun }
}

const fault = (reason: GpsFault, offer: string | null = null): ReadGpsCode => ({
  kind: 'invalid',
  fault: reason,
  offer,
})
