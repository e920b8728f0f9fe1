import { PackageSearch, RotateCw } from 'lucide-react'
import { useDeferredValue, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useCart } from '../cart/use-cart.ts'
import { usePageTitle } from '../layout/page-title.ts'
import { paths } from '../paths.ts'
import { useShopNow } from '../shop/shop-hooks.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { CATEGORY_NAMES } from './category-names.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { SkeletonGrid } from './item-grid.tsx'
import { LoadingNotice } from './loading-notice.tsx'
import { loadingState } from './loading-phase.ts'
import { type MenuPart, refreshMenu, useExtras, useLoadedItems, useMenuParts } from './menu-hooks.ts'
import { MenuSection } from './menu-section.tsx'
import { HOME_CATEGORIES, PAIR_OF } from './menu-sections.ts'
import { MENU_TEXTS } from './menu-texts.ts'
import { OpenItem } from './open-item.tsx'
import { PromoTips } from './promo-tips.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchResults } from './search-results.tsx'
import { Slideshow } from './slideshow.tsx'
import { useLoadFailureToast } from './use-load-failure-toast.ts'
import { useFolded, useOpenItem, useSearchText } from './use-menu-place.ts'

export function HomePage() {
  usePageTitle()
  const parts = useMenuParts()
  const items = useLoadedItems(parts)
  // Asked for along with the menu, so that the dialog of a main dish is complete when it opens.
  useExtras()
  const now = useShopNow()
  const { addLine } = useCart()
  const { itemId, open, close } = useOpenItem()
  const [text, setText] = useSearchText()
  const query = useDeferredValue(text)
  const menu = useRef<HTMLElement>(null)
  const state = loadingState(parts.map((part) => ({ hasData: part.items !== undefined, hasFailed: part.hasFailed })))
  const isSettled = parts.every((part) => part.items !== undefined || part.hasFailed)
  useLoadFailureToast(parts.some((part) => part.hasFailed))

  // Whoever asks for the menu by its address comes to the menu; a place kept from before is left alone.
  const isMenuAddress = useLocation().pathname === paths.menu
  useEffect(() => {
    if (isMenuAddress && window.scrollY === 0) menu.current?.scrollIntoView({ behavior: 'instant' })
  }, [isMenuAddress])

  const search = (typed: string) => {
    // What is found stands below the box: with the first letter the menu comes up, so that it is in sight.
    if (text === '' && (menu.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 4) {
      menu.current?.scrollIntoView()
    }
    setText(typed)
  }

  return (
    <>
      <Hero onOrder={() => menu.current?.scrollIntoView()} />
      <CategoryTiles />
      <Slideshow />
      <section ref={menu} id="menu" aria-labelledby="menu-heading" className="column -scroll-mt-8 pt-10">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
          <h2 id="menu-heading" className="mr-auto text-xl max-sm:w-full">
            {MENU_TEXTS.menu}
          </h2>
          <Button variant="outline" size="sm" className="max-sm:flex-1" onClick={refreshMenu}>
            <RotateCw aria-hidden />
            {MENU_TEXTS.refresh}
          </Button>
          <Link
            to={paths.trackOrder()}
            className={classNames(buttonClasses({ variant: 'outline', size: 'sm' }), 'max-sm:flex-1')}
          >
            <PackageSearch aria-hidden />
            {MENU_TEXTS.track}
          </Link>
        </div>
        <div className="sticky top-[70px] z-20 mx-[-16px] bg-ground px-[16px] py-3">
          <SearchBox
            label={MENU_TEXTS.search.label}
            placeholder={MENU_TEXTS.search.placeholder}
            text={text}
            onTextChange={search}
          />
        </div>
        {!isSettled && <LoadingNotice state={state} />}
        {isSettled && state.phase !== 'error' && <PromoTips />}
        {state.phase === 'error' ? (
          <ErrorState
            title={MENU_TEXTS.loading.error}
            text={MENU_TEXTS.error.page}
            onRetry={() => {
              for (const part of parts) part.retry()
            }}
            isRetrying={parts.some((part) => part.isFetching)}
          />
        ) : query.trim() === '' ? (
          <Sections parts={parts} now={now} onOpen={open} />
        ) : (
          <SearchResults
            query={query}
            items={items}
            isLoading={!isSettled}
            now={now}
            onOpen={open}
            onClear={() => setText('')}
          />
        )}
      </section>
      <OpenItem itemId={itemId} items={items} isComplete={isSettled} now={now} onClose={close} onAdd={addLine} />
    </>
  )
}

function Sections({ parts, now, onOpen }: { parts: MenuPart[]; now: Date; onOpen: (itemId: string) => void }) {
  const { isFolded, toggle } = useFolded()
  const isEmpty = parts.every((part) => part.items === undefined)
  if (isEmpty) {
    return (
      <div className="pt-6">
        <SkeletonGrid />
      </div>
    )
  }
  return HOME_CATEGORIES.map((category) => {
    const part = parts.find((one) => one.pair === PAIR_OF[category])
    if (part?.items !== undefined) {
      return (
        <MenuSection
          key={category}
          category={category}
          items={part.items}
          now={now}
          isFolded={isFolded(category)}
          onToggle={() => toggle(category)}
          onOpen={onOpen}
        />
      )
    }
    if (!part?.hasFailed) return null
    return (
      <ErrorState
        key={category}
        title={MENU_TEXTS.error.part(CATEGORY_NAMES[category])}
        text={MENU_TEXTS.error.page}
        onRetry={part.retry}
        isRetrying={part.isFetching}
      />
    )
  })
}
