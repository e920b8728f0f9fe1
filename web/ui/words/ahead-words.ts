/** How far ahead an order is made: `a day`, `2 days`, `36 hours`. */
export function aheadWords(hours: number): string {
  if (hours === 24) return 'a day'
  return hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`
}
