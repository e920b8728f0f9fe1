import type { ReactNode } from 'react'

/** Two side by side on phones; one where the text has grown. */
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-3 sm:gap-4'
const FOURS = 'md:grid-cols-4'
/** Six in one line where there is room, so that no line is left half empty. */
const SIXES = 'lg:grid-cols-6'

/** The places of so many cards. */
export const gridClasses = (count: number) => `${GRID} ${count === 6 ? SIXES : FOURS}`

export function CardGrid({ count, children }: { count: number; children: ReactNode }) {
  return <ul className={gridClasses(count)}>{children}</ul>
}
