import type { ReactNode } from 'react'

/** Two columns on phones; one with large text. */
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-3 sm:gap-4'
const FOURS = 'md:grid-cols-4'
/** Six in a row on large screens, so that no row is half empty. */
const SIXES = 'lg:grid-cols-6'

/** The classes of a grid with this number of cards. */
export const gridClasses = (count: number) => `${GRID} ${count === 6 ? SIXES : FOURS}`

export function CardGrid({ count, children }: { count: number; children: ReactNode }) {
  return <ul className={gridClasses(count)}>{children}</ul>
}
