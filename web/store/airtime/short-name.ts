const SHORT_MAX = 4

/** A network's name as a mark on its tile: what stands in brackets, a name that is short itself, or its beginning. */
export function shortName(name: string): string {
  const inBrackets = /\(([^)]+)\)/.exec(name)?.[1]
  const short = inBrackets ?? name
  return short.length <= SHORT_MAX ? short : short.slice(0, 2)
}
