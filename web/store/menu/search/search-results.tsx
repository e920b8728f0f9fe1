import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { isShownOn } from '#domain/menu/availability.ts'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { paths } from '../../../client/paths.ts'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { useBrand } from '../../../client/shop/use-brand.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { useLastError } from '../../../ui/state/last-error.ts'
import { CATEGORY_NAMES } from '../../../ui/words/category-names.ts'
import { SEARCH_SECTION, useAgeGate } from '../age/age-gate.tsx'
import { AgeNotice } from '../age/age-notice.tsx'
import { MoreServices, servicesFor, useMoreServices } from '../home/more-services.tsx'
import { ItemGrid } from '../item/item-grid.tsx'
import { SkeletonGrid } from '../item/skeleton-grid.tsx'
import { useExtras, useFurtherSearch } from '../menu-hooks.ts'
import { MENU_TEXTS } from '../menu-texts.ts'
import { dishesWith, searchItems } from './search-items.ts'

const TEXTS = MENU_TEXTS.search
const DISHES_SHOWN = 8

type SearchResultsProps = {
  query: string
  items: readonly MenuItem[]
  /** Whether more items are loading. */
  isLoading: boolean
  onClear: () => void
  /** Shown while nothing is searched. */
  children?: ReactNode
}

/** The matches in the loaded menu and among the services; without any, those of the server. */
export function SearchResults({ query, items, isLoading, onClear, children }: SearchResultsProps) {
  const now = useShopNow()
  const { isAdultIn } = useAgeGate()
  const { extras = [] } = useExtras()
  const brand = useBrand().name
  const typed = query.trim()
  const isSearch = typed !== ''
  const today = isSearch ? items.filter((item) => isShownOn(item, now)) : []
  const found = searchItems(today, query)
  const dishes = dishesWith(today, extras, query).filter((dish) => !found.includes(dish))
  const services = servicesFor(query, useMoreServices())
  const isMissing = isSearch && found.length + dishes.length + services.length === 0 && !isLoading
  const further = useFurtherSearch(query, isMissing)
  const guessed = (further.data?.items ?? []).filter((item) => isShownOn(item, now))
  const results = isMissing ? guessed : found
  const isAllowed = (item: MenuItem) =>
    !item.requiresAgeVerification || isAdultIn(SEARCH_SECTION) || isAdultIn(item.category)
  const shown = results.filter(isAllowed)
  const shownDishes = dishes.filter(isAllowed)
  const hidden = results.length - shown.length
  const hiddenDishes = dishes.length - shownDishes.length
  const dishWords =
    shownDishes.length === 0 ? MENU_TEXTS.age.foundHidden(hiddenDishes) : TEXTS.dishes(shownDishes.length, typed)
  const isNothing = results.length + dishes.length + services.length === 0
  const hasFailed = useLastError(further) !== null && isNothing && !isLoading
  const isLooking = isNothing && !hasFailed && (isLoading || further.isFetching)
  const all = (
    <Button variant="outline" onClick={onClear}>
      {TEXTS.all}
    </Button>
  )

  /** What the search has come to. */
  const words = () => {
    if (!isSearch || hasFailed) return null
    if (isLooking) return <p className="mb-4 pt-6 text-muted">{TEXTS.looking}</p>
    if (isNothing) {
      return (
        <EmptyState icon={SearchX} title={TEXTS.noneTitle} text={TEXTS.none(typed)} action={all} className="pt-6" />
      )
    }
    if (results.length === 0) {
      return <p className="sr-only">{dishes.length > 0 ? dishWords : MENU_TEXTS.moreFrom(brand)}</p>
    }
    return (
      <p className="mb-4 pt-6 font-semibold">
        {shown.length === 0
          ? MENU_TEXTS.age.foundHidden(hidden)
          : isMissing
            ? TEXTS.didYouMean(typed)
            : TEXTS.results(shown.length, typed)}
      </p>
    )
  }
  return (
    <>
      <div role="status" className="empty:sr-only">
        {words()}
      </div>
      {!isSearch && children}
      {isSearch && isLooking && <SkeletonGrid category="mains" count={4} />}
      {hasFailed && (
        <ErrorState
          title={TEXTS.failed}
          text={TEXTS.failedText(typed)}
          onRetry={() => void further.refetch()}
          isRetrying={further.isFetching}
          action={all}
          className="pt-6"
        />
      )}
      {!isNothing && (
        <div className={classNames('grid grid-cols-1 gap-8', results.length === 0 && 'pt-6')}>
          {results.length > 0 && (
            <div>
              {shown.length > 0 && <ItemGrid items={shown} />}
              {/* One notice for both lists, beside the first that hides items. */}
              <AgeNotice count={hidden === 0 ? 0 : hidden + hiddenDishes} section={SEARCH_SECTION} />
            </div>
          )}
          {services.length > 0 && <MoreServices heading={MENU_TEXTS.moreFrom(brand)} services={services} />}
          {dishes.length > 0 && (
            <section aria-labelledby="dishes-heading">
              <div className="mb-4 flex items-center justify-between gap-2">
                <h2 id="dishes-heading" className="text-lg">
                  {dishWords}
                </h2>
                <LinkButton
                  to={paths.category('mains')}
                  aria-label={MENU_TEXTS.viewAllOf(CATEGORY_NAMES.mains)}
                  variant="link"
                >
                  {MENU_TEXTS.viewAll}
                </LinkButton>
              </div>
              {shownDishes.length > 0 && <ItemGrid items={shownDishes.slice(0, DISHES_SHOWN)} />}
              <AgeNotice count={hidden === 0 ? hiddenDishes : 0} section={SEARCH_SECTION} />
            </section>
          )}
        </div>
      )}
    </>
  )
}
