/**
 * How well an item's search text (see `searchTextOf`) meets a search, before the likeness of letters counts: the exact
 * name, an exact synonym, a name that begins with the search, that holds it as words, that holds it at all.
 *
 * @param phrase the words of the search with single spaces between them
 * @returns 0 when the name does not hold the phrase and no synonym is it
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
