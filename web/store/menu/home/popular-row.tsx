import type { ReactNode } from 'react'
import { MENU_TEXTS } from '../menu-texts.ts'

/** The id of the section with the menu, in the app and in index.html. */
export const MENU_PLACE = { id: 'menu', 'aria-label': MENU_TEXTS.menu, className: 'column scroll-mt-15 pt-3' }

/** The row of popular items above the alphabetical sections. */
export function PopularRow({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="popular-heading">
      <h2 id="popular-heading" className="mb-3 text-xl">
        {MENU_TEXTS.popular}
      </h2>
      {children}
    </section>
  )
}
