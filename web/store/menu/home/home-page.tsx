import { PackageSearch, RotateCw } from 'lucide-react'
import { Fragment, type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { nameList } from '#domain/text/name-list.ts'
import { isFreshVisit } from '../../../client/fresh-visit.ts'
import { paths } from '../../../client/paths.ts'
import { useSearchText } from '../../../client/search-text.ts'
import { usePageTitle } from '../../../client/shop/page-title.ts'
import { useShopNow } from '../../../client/shop/shop-hooks.ts'
import { useBrand } from '../../../client/shop/use-brand.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ErrorBoundary } from '../../../ui/state/error-boundary.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { lazyPart } from '../../../ui/state/lazy-part.ts'
import { CATEGORY_NAMES } from '../../../ui/words/category-names.ts'
import { useCart } from '../../orders/cart/use-cart.ts'
import { SEARCH_SECTION } from '../age/age-gate.tsx'
import { ItemGrid } from '../item/item-grid.tsx'
import { OpenItem } from '../item/open-item.tsx'
import { SkeletonGrid } from '../item/skeleton-grid.tsx'
import { LoadingNotice } from '../loading-notice.tsx'
import { loadingState } from '../loading-phase.ts'
import { type MenuPart, refreshMenu, useBestSold, useExtras, useLoadedItems, useMenuParts } from '../menu-hooks.ts'
import { MenuSection } from '../menu-section.tsx'
import { HOME_CATEGORIES, PAIR_OF } from '../menu-sections.ts'
import { MENU_TEXTS } from '../menu-texts.ts'
import { POPULAR_COUNT, popularItems } from '../search/popular-items.ts'
import { SearchBox } from '../search/search-box.tsx'
import { SearchResults } from '../search/search-results.tsx'
import { useLoadFailureToast } from '../use-load-failure-toast.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { MoreServices, useMoreServices } from './more-services.tsx'
import { MENU_PLACE, PopularRow } from './popular-row.tsx'
import { PromoTips } from './promo-tips.tsx'
import { Slideshow } from './slideshow.tsx'

export function HomePage() {
  usePageTitle()
  const parts = useMenuParts()
  const items = useLoadedItems(parts)
  // Requested with the menu, so that the dialog of a main dish is complete when it opens.
  useExtras()
  const { count } = useCart()
  const [text, setText] = useSearchText()
  const query = useDeferredValue(text)
  const menu = useRef<HTMLElement>(null)
  const isSettled = parts.every((part) => part.items !== undefined || part.hasFailed)
  useLoadFailureToast(parts)

  // An address of the menu, or of a search, scrolls to the menu, unless the browser has restored a place on the page.
  const isMenuAddress = useLocation().pathname === paths.menu
  const [isSearchAddress] = useState(text !== '')
  useEffect(() => {
    if ((isMenuAddress || isSearchAddress) && window.scrollY === 0) {
      menu.current?.scrollIntoView({ behavior: 'instant' })
    }
  }, [isMenuAddress, isSearchAddress])

  const search = (typed: string) => {
    // The results are below the search box: the first letter scrolls them into view.
    if (text === '' && (menu.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 4) {
      menu.current?.scrollIntoView()
    }
    setText(typed)
  }

  return (
    <>
      <Hero onOrder={() => menu.current?.scrollIntoView()} />
      {/* The search box at the lower edge of the hero; it is sticky. */}
      <div className="sticky top-[70px] z-20 bg-espresso">
        <div className="column py-2.5">
          <SearchBox
            label={MENU_TEXTS.search.label}
            placeholder={MENU_TEXTS.search.placeholder}
            text={text}
            onTextChange={search}
          />
        </div>
      </div>
      <CategoryTiles />
      <section ref={menu} {...MENU_PLACE}>
        <SearchResults query={query} items={items} isLoading={!isSettled} onClear={() => setText('')}>
          <Menu parts={parts} items={items} />
        </SearchResults>
      </section>
      <OpenItem items={items} parts={parts} section={text.trim() === '' ? undefined : SEARCH_SECTION} />
      <ErrorBoundary fallback={null}>
        <Suspense>{isSettled && items.length > 0 && <Greeting hasCart={count > 0} />}</Suspense>
      </ErrorBoundary>
    </>
  )
}

const Greeting = lazyPart(() => import('../../install/greeting.tsx'), 'Greeting')

type MenuProps = { parts: MenuPart[]; items: readonly MenuItem[] }

/** The menu while there is no search. */
function Menu({ parts, items }: MenuProps) {
  const brand = useBrand().name
  const services = useMoreServices()
  const [first, ...others] = parts
  // A slow phone answers taps between the first dishes and what is below them. After a reload the page is as tall as it was
  // at once, so that its place is found again.
  const isFirstDrawn = useDeferredValue(first?.items !== undefined, !isFreshVisit())
  const state = loadingState(parts.map((part) => ({ hasData: part.items !== undefined, hasFailed: part.hasFailed })))
  if (state.phase === 'error') {
    return (
      <>
        <MenuHeading />
        <ErrorState
          title={MENU_TEXTS.loading.error}
          text={MENU_TEXTS.error.page}
          onRetry={() => {
            for (const part of parts) part.retry()
          }}
          isRetrying={parts.some((part) => part.isFetching)}
        />
      </>
    )
  }
  const isSettled = parts.every((part) => part.items !== undefined || part.hasFailed)
  return (
    <>
      {first && !first.hasFailed && <PopularToday parts={parts} items={items} />}
      <MenuHeading />
      {!isSettled && <LoadingNotice state={state} />}
      {first && <PartSections part={first} afterFirst={<GoodToKnow />} />}
      {(isFirstDrawn || first?.hasFailed) && others.map((part) => <PartSections key={part.pair} part={part} />)}
      <div className="pt-9 empty:hidden">
        <MoreServices heading={MENU_TEXTS.moreFrom(brand)} services={services} />
      </div>
    </>
  )
}

function MenuHeading() {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 pt-9 pb-4">
      <h2 className="mr-auto text-xl max-sm:w-full">{MENU_TEXTS.menu}</h2>
      <Button variant="outline" size="sm" className="max-sm:flex-1" onClick={refreshMenu}>
        <RotateCw aria-hidden />
        {MENU_TEXTS.refresh}
      </Button>
      <LinkButton to={paths.trackOrder()} variant="outline" size="sm" className="max-sm:flex-1">
        <PackageSearch aria-hidden />
        {MENU_TEXTS.track}
      </LinkButton>
    </div>
  )
}

function GoodToKnow() {
  return (
    <>
      <Slideshow />
      <div className="pt-4">
        <PromoTips />
      </div>
    </>
  )
}

function PopularToday({ parts, items }: MenuProps) {
  const now = useShopNow()
  const sold = useBestSold()
  // The best-selling items may be in any part of the menu; without sales only the main dishes are needed.
  const needed = sold?.length === 0 ? parts.slice(0, 1) : parts
  const isReady = sold !== undefined && needed.every((part) => part.items !== undefined || part.hasFailed)
  const popular = isReady ? popularItems(items, sold, now) : []
  if (isReady && popular.length === 0) return null
  return (
    <PopularRow>
      {isReady ? (
        <ItemGrid items={popular} eager={POPULAR_COUNT} />
      ) : (
        <SkeletonGrid category="mains" count={POPULAR_COUNT} />
      )}
    </PopularRow>
  )
}

type PartSectionsProps = {
  part: MenuPart
  /** Shown below the first section. */
  afterFirst?: ReactNode
}

/** The sections of one part of the menu: placeholders while it loads, one error if it failed. */
function PartSections({ part, afterFirst }: PartSectionsProps) {
  const categories = HOME_CATEGORIES.filter((category) => PAIR_OF[category] === part.pair)
  if (part.hasFailed) {
    return (
      <>
        <ErrorState
          title={MENU_TEXTS.error.part(nameList(categories.map((category) => CATEGORY_NAMES[category])))}
          text={MENU_TEXTS.error.page}
          onRetry={part.retry}
          isRetrying={part.isFetching}
        />
        {afterFirst}
      </>
    )
  }
  return categories.map((category, index) => (
    <Fragment key={category}>
      <MenuSection category={category} items={part.items} />
      {index === 0 && afterFirst}
    </Fragment>
  ))
}
