/** Ranges without a country: free and shared cost, paging, satellites, networks at sea, premium. */
const OF_NO_COUNTRY = ['800', '808', '870', '878', '881', '882', '883', '888', '979', '99']

/** Premium, shared cost and paging ranges of countries that an operator is likely to allow. */
const PREMIUM = [
  ...['1900', '1976'],
  ...['27860', '27861', '27862'],
  ...['31900', '31906', '31909'],
  ...['3389', '34803', '34806', '34807', '34905', '39199', '3989'],
  ...['4470', '4476', '448', '449'],
  ...['49137', '49180', '49190', '49900'],
]

/** In Ghana only mobile phones get text messages; the prefixes in use change. */
const GHANA = '233'
const GHANA_MOBILE = /^233[25]\d{8}$/
const SHORTEST = 8

/**
 * Whether codes, and texts about orders, are sent to a phone that anybody may have typed. Attackers could earn by messages to their own premium numbers, so only allowed
 * countries get codes, and satellites and premium numbers never do.
 *
 * @param phone international digits without a plus
 * @param countries prefixes of allowed numbers, e.g. `233`
 */
export function isCodePhone(phone: string, countries: readonly string[]): boolean {
  if (!countries.some((country) => phone.startsWith(country)) || phone.length < SHORTEST) return false
  if (phone.startsWith(GHANA)) return GHANA_MOBILE.test(phone)
  return ![...OF_NO_COUNTRY, ...PREMIUM].some((range) => phone.startsWith(range))
}

/** The percentage of a day's messages that is reserved for verified numbers. */
const KEPT_FOR_KNOWN_PERCENT = 25

/** How many of a day's messages may go to unverified numbers. */
export function strangersShare(dailyBudget: number): number {
  return Math.floor((dailyBudget * (100 - KEPT_FOR_KNOWN_PERCENT)) / 100)
}
