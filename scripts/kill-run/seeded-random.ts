/** A random source that repeats with the same seed. */
export type Random = {
  /** A whole number from `min` to `max`. */
  between: (min: number, max: number) => number
  /** True in `share` of a hundred cases. */
  percent: (share: number) => boolean
}

/** The mulberry32 generator. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    percent: (share) => next() * 100 < share,
  }
}
