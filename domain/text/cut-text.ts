/**
 * The beginning of a text, at most `max` UTF-16 units. An emoji at the cut is left out, because half of one is
 * invalid and the server refuses it.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
