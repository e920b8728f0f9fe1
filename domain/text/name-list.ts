/** Names as a list in a sentence: `Accra, Kumasi and Tamale`. */
export function nameList(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
