/** How many ratings are needed before they replace the fixed one. */
export const FEWEST_RATINGS = 5

/** The average of ratings with one decimal, rounded half up: `4.6`. */
export function averageStars({ stars, count }: { stars: number; count: number }): string {
  return (Math.floor((stars * 20 + count) / (2 * count)) / 10).toFixed(1)
}
