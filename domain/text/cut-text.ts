/**
 * The beginning of a text, at most so many UTF-16 units: what a field takes. An emoji that would be cut in half is left
 * out, since half of one is no character and the server refuses it.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
