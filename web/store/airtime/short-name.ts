const SHORT_MAX = 4

/** The short name of a network for its tile: the text in brackets, a name that is short, or its beginning. */
export function shortName(name: string): string {
  const inBrackets = /\(([^)]+)\)/.exec(name)?.[1]
  const short = inBrackets ?? name
  return short.length <= SHORT_MAX ? short : short.slice(0, 2)
}
