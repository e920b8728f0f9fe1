import { PackageOpen, SearchX } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import type { Category } from '#domain/menu/menu-api.ts'
import { paths } from '../../client/paths.ts'
import { useSearchText } from '../../client/search-text.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { CATEGORY_NAMES, parseCategory, TILE_ORDER } from '../../ui/words/category-names.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { useAgeGate } from './age/age-gate.tsx'
import { AgeNotice } from './age/age-notice.tsx'
import { CategoryShelves } from './category/category-shelves.tsx'
import { CategoryHead, ShelvesWait } from './category-wait.tsx'
import { ItemGrid } from './item/item-grid.tsx'
import { OpenItem } from './item/open-item.tsx'
import { type MenuPart, useCategoryItems, useExtras } from './menu-hooks.ts'
import { type Shelf, shelfOf } from './menu-sections.ts'
import { MENU_TEXTS } from './menu-texts.ts'
import { SearchBox } from './search/search-box.tsx'
import { searchItems } from './search/search-items.ts'
import { useLoadFailureToast } from './use-load-failure-toast.ts'

const TEXTS = MENU_TEXTS.category

/** All items of one category, by shelf. */
export function CategoryPage() {
  const { categoryPath } = useParams()
  const { search } = useLocation()
  // The category Lifestyle is stored as health.
  if (categoryPath === 'lifestyle') return <Navigate to={`${paths.category('health')}${search}`} replace />
  const category = parseCategory(categoryPath)
  return category === undefined ? <NotFoundPage /> : <KnownCategory key={category} category={category} />
}

function KnownCategory({ category }: { category: Category }) {
  const name = CATEGORY_NAMES[category]
  usePageTitle(name)
  const part = useCategoryItems(category)
  useExtras()
  const now = useShopNow()
  const { isAdultIn } = useAgeGate()
  const [text, setText] = useSearchText()
  const query = useDeferredValue(text).trim()
  const shelf = part.items && shelfOf(part.items, now, isAdultIn(category))
  useLoadFailureToast([part])

  return (
    <div className="column">
      <CategoryHead category={category} count={shelf?.items.length} />
      <div className="sticky top-[70px] z-20 mx-[-16px] bg-ground px-[16px] py-3">
        <SearchBox
          label={TEXTS.filterLabel(name)}
          placeholder={TEXTS.filterPlaceholder(name)}
          text={text}
          onTextChange={setText}
        />
      </div>
      <Content category={category} part={part} shelf={shelf} query={query} />
      <OtherCategories present={category} />
      <OpenItem items={part.items ?? []} parts={[part]} />
    </div>
  )
}

type ContentProps = {
  category: Category
  part: MenuPart
  shelf: Shelf | undefined
  query: string
}

function Content(props: ContentProps) {
  const { category, shelf, query } = props
  const found = shelf && query !== '' ? searchItems(shelf.items, query) : undefined
  const hidden = shelf && found ? searchItems(shelf.hidden, query).length : 0
  return (
    <>
      <div role="status" className="empty:sr-only">
        {found && <Found shown={found.length} hidden={hidden} query={query} />}
      </div>
      {!found ? (
        <Shelves {...props} />
      ) : (
        <div>
          {found.length > 0 && <ItemGrid items={found} />}
          <AgeNotice count={hidden} section={category} />
        </div>
      )}
    </>
  )
}

/** What a search in the category has found, in words. */
function Found({ shown, hidden, query }: { shown: number; hidden: number; query: string }) {
  if (shown + hidden > 0) {
    return (
      <h2 className="mb-4 pt-2 font-semibold font-text text-base tracking-normal">
        {shown === 0 ? MENU_TEXTS.age.foundHidden(hidden) : MENU_TEXTS.search.results(shown, query)}
      </h2>
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      title={MENU_TEXTS.search.noneTitle}
      text={TEXTS.nothing(query)}
      action={
        <LinkButton to={`${paths.home}?q=${encodeURIComponent(query)}`} variant="outline">
          {TEXTS.everywhere}
        </LinkButton>
      }
    />
  )
}

/** What the category has while nothing is searched. */
function Shelves({ category, part, shelf }: ContentProps) {
  if (part.hasFailed) {
    return (
      <ErrorState
        title={MENU_TEXTS.loading.error}
        text={MENU_TEXTS.error.page}
        onRetry={part.retry}
        isRetrying={part.isFetching}
      />
    )
  }
  if (!shelf) return <ShelvesWait category={category} />
  if (shelf.items.length === 0 && shelf.hidden.length === 0) {
    const isSold = part.items?.some(({ isAvailable }) => isAvailable) ?? false
    return (
      <EmptyState
        icon={PackageOpen}
        {...(isSold ? MENU_TEXTS.emptyShelf.today : MENU_TEXTS.emptyShelf.unsold)}
        action={<LinkButton to={paths.home}>{MENU_TEXTS.emptyShelf.back}</LinkButton>}
      />
    )
  }
  return <CategoryShelves category={category} shelf={shelf} />
}

function OtherCategories({ present }: { present: Category }) {
  return (
    <nav aria-label={TEXTS.others} className="mt-12">
      <h2 className="text-lg">{TEXTS.others}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {TILE_ORDER.filter((category) => category !== present).map((category) => (
          <li key={category}>
            <LinkButton to={paths.category(category)} variant="outline" className="rounded-full">
              {CATEGORY_NAMES[category]}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
