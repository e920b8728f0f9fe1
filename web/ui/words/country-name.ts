const names = new Intl.DisplayNames('en', { type: 'region' })

/** The English name of a country, by its two letters. */
export const countryName = (code: string): string => names.of(code) ?? code
