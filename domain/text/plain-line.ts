/** Line breaks and other control characters, and marks that change the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/**
 * Makes one line from typed text: no line breaks, no control characters (the database refuses some), no direction marks
 * (they can disguise an address), single spaces.
 *
 * @param max the longest result in UTF-16 units; a longer text ends in `…`
 */
export function plainLine(typed: string, max: number): string {
  const line = typed.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${withoutHalfCharacter(line.slice(0, max - 1)).trimEnd()}…`
}

function withoutHalfCharacter(cut: string): string {
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
