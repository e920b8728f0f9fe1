/**
 * How well an item's search text, of `searchTextOf` or `searchableText`, matches a phrase: the exact name, an exact
 * synonym, a name that begins with it, that contains it as words, that contains it at all.
 *
 * @param phrase the words of the search with single spaces between them
 * @returns 0 when neither the name nor a synonym matches
 */
export function exactness(searchText: string, phrase: string): number {
  const bar = searchText.indexOf(BAR)
  const name = bar < 0 ? searchText : searchText.slice(0, bar)
  if (name === phrase) return 4
  if (`${searchText}${BAR}`.includes(`${BAR}${phrase}${BAR}`)) return 3.5
  if (name.startsWith(phrase)) return 3
  if (` ${name} `.includes(` ${phrase} `)) return 2.5
  return name.includes(phrase) ? 2 : 0
}

const BAR = ' | '
