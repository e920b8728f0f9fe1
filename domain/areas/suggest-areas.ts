import type { Area } from './areas-api.ts'

/** How many suggestions fit below the field on a phone. */
const MOST = 4
/** The last words of an address, separated by a comma or a new line from what stands before. */
const LAST_PART = /[^,\n]*$/

/**
 * The areas of a city to suggest for an address, the busiest first: those that begin like its last part, or, once that is
 * ended by a comma or nothing is typed, all. None when the address names one already.
 */
export function suggestAreas(areas: readonly Area[], city: string, address: string): string[] {
  const names = areas.filter((area) => area.city === city).map(({ name }) => name)
  const typed = address.toLowerCase()
  if (names.some((name) => typed.includes(name.toLowerCase()))) return []
  const part = lastPart(typed).trim()
  const begun = names.filter((name) => name.toLowerCase().startsWith(part))
  return (begun.length > 0 ? begun : names).slice(0, MOST)
}

/** An address with an area: completed where its last part begins like it, otherwise at the end. */
export function withArea(address: string, area: string): string {
  const part = lastPart(address)
  const isBegun = area.toLowerCase().startsWith(part.trim().toLowerCase())
  const before = (isBegun ? address.slice(0, address.length - part.length) : address).trimEnd()
  if (before === '') return area
  return `${before.endsWith(',') ? before : `${before},`} ${area}`
}

const lastPart = (address: string) => LAST_PART.exec(address)?.[0] ?? ''
