import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Category, MenuItem } from '#domain/menu/menu-api.ts'
import { paths } from '../../client/paths.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { CATEGORY_LINES, CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { useAgeGate } from './age/age-gate.tsx'
import { AgeNotice } from './age/age-notice.tsx'
import { ItemGrid } from './item/item-grid.tsx'
import { SkeletonGrid } from './item/skeleton-grid.tsx'
import { homeShelf, sectionLimit } from './menu-sections.ts'
import { MENU_TEXTS } from './menu-texts.ts'
import { useFolded } from './use-menu-place.ts'

type MenuSectionProps = {
  category: Category
  /** Undefined while loading: placeholders are shown. */
  items: readonly MenuItem[] | undefined
}

/** A few items of one category on the home page, with a link to all of them. */
export function MenuSection({ category, items }: MenuSectionProps) {
  const { isAdultIn } = useAgeGate()
  const now = useShopNow()
  const shelf = items && homeShelf(category, items, now, isAdultIn(category))
  if (shelf && shelf.items.length + shelf.hidden.length === 0) return null
  return (
    <Frame category={category}>
      {shelf ? (
        <>
          <ItemGrid items={shelf.items} />
          <AgeNotice count={shelf.hidden.length} section={category} />
        </>
      ) : (
        <SkeletonGrid category={category} count={sectionLimit(category)} />
      )}
    </Frame>
  )
}

function Frame({ category, children }: { category: Category; children: ReactNode }) {
  const folds = useFolded()
  const isFolded = folds.isFolded(category)
  const name = CATEGORY_NAMES[category]
  const headingId = `section-${category}`
  return (
    <section aria-labelledby={headingId} className="pt-9">
      <div className="flex flex-wrap items-end gap-x-2">
        {/* As wide as its longest word at least: with large text the buttons go below it. */}
        <div className="min-w-min flex-1 basis-0">
          <h3 id={headingId} className="wrap-break-word text-xl">
            {name}
          </h3>
          <p className="mt-1 text-muted text-sm max-sm:hidden">{CATEGORY_LINES[category]}</p>
        </div>
        <LinkButton
          to={paths.category(category)}
          aria-label={MENU_TEXTS.viewAllOf(name)}
          variant="link"
          className="px-2"
        >
          {MENU_TEXTS.viewAll}
        </LinkButton>
        <Button
          variant="ghost"
          size="icon"
          className="rounded-full"
          aria-expanded={!isFolded}
          aria-controls={`${headingId}-items`}
          aria-label={isFolded ? MENU_TEXTS.expand(name) : MENU_TEXTS.collapse(name)}
          onClick={() => folds.toggle(category)}
        >
          <ChevronDown
            aria-hidden
            className={classNames('transition-transform duration-200', !isFolded && 'rotate-180')}
          />
        </Button>
      </div>
      <div id={`${headingId}-items`} hidden={isFolded} className="pt-4">
        {children}
      </div>
    </section>
  )
}
