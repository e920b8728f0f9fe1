import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import type { Category, MenuItem } from '#domain/menu/menu-api.ts'
import { paths } from '../paths.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useAgeGate } from './age-gate.tsx'
import { AgeNotice } from './age-notice.tsx'
import { CATEGORY_LINES, CATEGORY_NAMES } from './category-names.ts'
import { ItemGrid } from './item-grid.tsx'
import { homeShelf } from './menu-sections.ts'
import { MENU_TEXTS } from './menu-texts.ts'

type MenuSectionProps = {
  category: Category
  items: readonly MenuItem[]
  now: Date
  isFolded: boolean
  onToggle: () => void
  onOpen: (itemId: string) => void
}

/** A few items of one category on the home page, with the way to all of them. */
export function MenuSection({ category, items, now, isFolded, onToggle, onOpen }: MenuSectionProps) {
  const { isAdultIn } = useAgeGate()
  const shelf = homeShelf(category, items, now, isAdultIn(category))
  const name = CATEGORY_NAMES[category]
  const headingId = `section-${category}`
  if (shelf.items.length === 0 && shelf.hidden.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="pt-9">
      <div className="flex items-end gap-x-2">
        <div className="mr-auto min-w-0">
          <h3 id={headingId} className="text-xl">
            {name}
          </h3>
          <p className="mt-1 text-muted text-sm max-sm:hidden">{CATEGORY_LINES[category]}</p>
        </div>
        <Link
          to={paths.category(category)}
          aria-label={MENU_TEXTS.viewAllOf(name)}
          className={classNames(buttonClasses({ variant: 'link' }), 'px-2')}
        >
          {MENU_TEXTS.viewAll}
        </Link>
        <Button
          variant="ghost"
          size="icon"
          className="rounded-full"
          aria-expanded={!isFolded}
          aria-controls={`${headingId}-items`}
          aria-label={isFolded ? MENU_TEXTS.expand(name) : MENU_TEXTS.collapse(name)}
          onClick={onToggle}
        >
          <ChevronDown
            aria-hidden
            className={classNames('transition-transform duration-200', !isFolded && 'rotate-180')}
          />
        </Button>
      </div>
      <div id={`${headingId}-items`} hidden={isFolded} className="pt-4">
        <ItemGrid items={shelf.items} now={now} onOpen={onOpen} />
        <AgeNotice count={shelf.hidden.length} section={category} />
      </div>
    </section>
  )
}
