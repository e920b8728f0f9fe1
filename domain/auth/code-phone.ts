/** Ranges that belong to no country: free and shared cost, paging, satellites, networks at sea, premium. */
const OF_NO_COUNTRY = ['800', '808', '870', '878', '881', '882', '883', '888', '979', '99']

/** Premium, shared cost and paging numbers of countries that an operator is likely to allow. */
const PREMIUM = [
  ...['1900', '1976'],
  ...['27860', '27861', '27862'],
  ...['31900', '31906', '31909'],
  ...['3389', '34803', '34806', '34807', '34905', '39199', '3989'],
  ...['4470', '4476', '448', '449'],
  ...['49137', '49180', '49190', '49900'],
]

/** In Ghana only mobile phones get short messages; which of their prefixes are in use changes. */
const GHANA = '233'
const GHANA_MOBILE = /^233[25]\d{8}$/
const SHORTEST = 8

/**
 * Whether a code is sent to a phone. Whoever earns by messages to a number would otherwise have the shop send them: so
 * only to the countries that the operator allows, and nowhere to satellites and premium numbers.
 *
 * @param phone international digits without a plus
 * @param countries what allowed numbers begin with, e.g. `233`
 */
export function isCodePhone(phone: string, countries: readonly string[]): boolean {
  if (!countries.some((country) => phone.startsWith(country)) || phone.length < SHORTEST) return false
  if (phone.startsWith(GHANA)) return GHANA_MOBILE.test(phone)
  return ![...OF_NO_COUNTRY, ...PREMIUM].some((range) => phone.startsWith(range))
}

/** What share of a day's messages is kept for people whose number is known, in hundredths. */
const KEPT_FOR_KNOWN_PERCENT = 25

/** How many of a day's messages may go to numbers that nobody has proved. */
export function strangersShare(dailyBudget: number): number {
  return Math.floor((dailyBudget * (100 - KEPT_FOR_KNOWN_PERCENT)) / 100)
}
