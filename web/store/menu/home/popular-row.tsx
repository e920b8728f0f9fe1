import type { ReactNode } from 'react'
import { MENU_TEXTS } from '../menu-texts.ts'

/** The section that holds the menu, in the app and in the page before it. */
export const MENU_PLACE = { id: 'menu', 'aria-label': MENU_TEXTS.menu, className: 'column scroll-mt-15 pt-3' }

/** A row of what most people want, before the alphabet begins. */
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
