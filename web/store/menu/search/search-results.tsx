import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { isShownOn } from '#domain/menu/availability.ts'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { paths } from '../../../client/paths.ts'
import { useBrand } from '../../../client/shop/use-brand.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { CATEGORY_NAMES } from '../../../ui/words/category-names.ts'
import { useAgeGate } from '../age/age-gate.tsx'
import { AgeNotice } from '../age/age-notice.tsx'
import { MoreServices, servicesFor } from '../home/more-services.tsx'
import { ItemGrid } from '../item/item-grid.tsx'
import { SkeletonGrid } from '../item/skeleton-grid.tsx'
import { useExtras, useFurtherSearch } from '../menu-hooks.ts'
import { MENU_TEXTS } from '../menu-texts.ts'
import { dishesWith, searchItems } from './search-items.ts'

const TEXTS = MENU_TEXTS.search
/** Age confirmations of search results are a section of their own. */
const SECTION = 'search'
const DISHES_SHOWN = 8

type SearchResultsProps = {
  query: string
  items: readonly MenuItem[]
  /** Whether more items are loading. */
  isLoading: boolean
  now: Date
  onOpen: (itemId: string) => void
  onClear: () => void
}

/** The matches in the loaded menu and among the services; without any, those of the server. */
export function SearchResults({ query, items, isLoading, now, onOpen, onClear }: SearchResultsProps) {
  const { isAdultIn } = useAgeGate()
  const { extras = [] } = useExtras()
  const brand = useBrand().name
  const typed = query.trim()
  const today = items.filter((item) => isShownOn(item, now))
  const found = searchItems(today, query)
  const dishes = dishesWith(today, extras, query).filter((dish) => !found.includes(dish))
  const services = servicesFor(query)
  const isMissing = found.length + dishes.length + services.length === 0 && !isLoading
  const further = useFurtherSearch(query, isMissing)
  const guessed = (further.data?.items ?? []).filter((item) => isShownOn(item, now))
  const results = isMissing ? guessed : found
  const isAllowed = (item: MenuItem) => !item.requiresAgeVerification || isAdultIn(SECTION) || isAdultIn(item.category)
  const shown = results.filter(isAllowed)
  const shownDishes = dishes.filter(isAllowed)
  const isNothing = results.length + dishes.length + services.length === 0

  if (isNothing && (isLoading || further.isFetching)) {
    return (
      <div className="pt-6">
        <p role="status" className="mb-4 text-muted">
          {TEXTS.looking}
        </p>
        <SkeletonGrid category="mains" count={4} />
      </div>
    )
  }
  const all = (
    <Button variant="outline" onClick={onClear}>
      {TEXTS.all}
    </Button>
  )
  if (isNothing && further.isError) {
    return (
      <ErrorState
        title={TEXTS.failed}
        text={TEXTS.failedText(typed)}
        onRetry={() => void further.refetch()}
        action={all}
      />
    )
  }
  if (isNothing) {
    return (
      <div role="status">
        <EmptyState icon={SearchX} title={TEXTS.noneTitle} text={TEXTS.none(typed)} action={all} />
      </div>
    )
  }
  const hidden = results.length - shown.length
  const hiddenDishes = dishes.length - shownDishes.length
  return (
    <div className="grid grid-cols-1 gap-8 pt-6">
      {results.length > 0 && (
        <div>
          <p role="status" className="mb-4 font-semibold">
            {shown.length === 0
              ? MENU_TEXTS.age.foundHidden(hidden)
              : isMissing
                ? TEXTS.didYouMean(typed)
                : TEXTS.results(shown.length, typed)}
          </p>
          {shown.length > 0 && <ItemGrid items={shown} now={now} onOpen={onOpen} />}
          {/* One notice for both lists, beside the first that hides items. */}
          <AgeNotice count={hidden === 0 ? 0 : hidden + hiddenDishes} section={SECTION} />
        </div>
      )}
      {services.length > 0 && <MoreServices heading={MENU_TEXTS.moreFrom(brand)} services={services} />}
      {dishes.length > 0 && (
        <section aria-labelledby="dishes-heading">
          <div className="mb-4 flex items-center justify-between gap-2">
            <h2 id="dishes-heading" className="text-lg">
              {shownDishes.length === 0
                ? MENU_TEXTS.age.foundHidden(hiddenDishes)
                : TEXTS.dishes(shownDishes.length, typed)}
            </h2>
            <Link
              to={paths.category('mains')}
              aria-label={MENU_TEXTS.viewAllOf(CATEGORY_NAMES.mains)}
              className={buttonClasses({ variant: 'link' })}
            >
              {MENU_TEXTS.viewAll}
            </Link>
          </div>
          {shownDishes.length > 0 && <ItemGrid items={shownDishes.slice(0, DISHES_SHOWN)} now={now} onOpen={onOpen} />}
          <AgeNotice count={hidden === 0 ? hiddenDishes : 0} section={SECTION} />
        </section>
      )}
    </div>
  )
}
