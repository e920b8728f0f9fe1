/** The threshold of pg_trgm's `<%`: words less similar do not match. */
export const LIKE_FROM = 0.6

/** The trigrams of a text in order, as pg_trgm makes them: each word with two blanks before and one behind. */
export function trigramsOf(text: string): string[] {
  return text
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const padded = `  ${word} `
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
    })
}

/** The wanted word: its number of distinct trigrams, and flags for the numbered ones it contains. */
export type Wanted = { size: number; has: Uint8Array }

/**
 * Makes a function that measures how similar a word is to the best matching stretch of a text, 0 to 1: pg_trgm's
 * `word_similarity`, computed the same way, so that searches from memory and from the database agree.
 *
 * @param trigramCount trigrams are numbers below this
 */
export function makeWordLikeness(trigramCount: number): (wanted: Wanted, trigrams: Uint32Array) => number {
  /** The last position of each trigram in the current text; -1 where it does not occur. */
  const lastAt = new Int32Array(trigramCount).fill(-1)

  return ({ size, has }, trigrams) => {
    let best = 0
    let lower = -1
    let distinct = 0
    let common = 0
    for (let at = 0; at < trigrams.length; at += 1) {
      const trigram = trigrams[at] ?? 0
      const isWanted = has[trigram] === 1
      if (lower < 0 && !isWanted) continue
      if (lastAt[trigram] === -1) {
        distinct += 1
        if (isWanted) common += 1
      }
      lastAt[trigram] = at
      if (!isWanted) continue

      if (lower < 0) lower = at
      // A stretch ends here: find its most similar beginning.
      const before = lower
      let likeness = ratio(common, size, distinct)
      let leftDistinct = distinct
      let leftCommon = common
      for (let left = before; left <= at; left += 1) {
        const now = ratio(leftCommon, size, leftDistinct)
        if (now > likeness) {
          likeness = now
          lower = left
          distinct = leftDistinct
          common = leftCommon
        }
        const leaving = trigrams[left] ?? 0
        if (lastAt[leaving] === left) {
          leftDistinct -= 1
          if (has[leaving] === 1) leftCommon -= 1
        }
      }
      if (likeness > best) best = likeness
      for (let gone = before; gone < lower; gone += 1) {
        const leaving = trigrams[gone] ?? 0
        if (lastAt[leaving] === gone) lastAt[leaving] = -1
      }
    }
    for (const trigram of trigrams) lastAt[trigram] = -1
    return best
  }
}

function ratio(common: number, wanted: number, distinct: number): number {
  // Single precision, as in the database: at the threshold the last digit decides.
  return Math.fround(common / (wanted + distinct - common))
}
