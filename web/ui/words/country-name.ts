import { sortedByName } from '#domain/text/sorted-by-name.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The English name of a country, by its two letters. */
export const countryName = (code: string): string => names.of(code) ?? code

/** The choices of a list of countries, by their names. */
export function countryOptions(codes: readonly string[]): { value: string; label: string }[] {
  const options = codes.map((value) => ({ value, label: countryName(value) }))
  return sortedByName(options, ({ label }) => label)
}
