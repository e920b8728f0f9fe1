import { useParams } from 'react-router'
import type { Category } from '#domain/menu/menu-api.ts'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { CATEGORY_LINES, CATEGORY_NAMES, parseCategory } from '../../ui/words/category-names.ts'
import { SkeletonGrid } from './item/skeleton-grid.tsx'
import { MENU_TEXTS } from './menu-texts.ts'

const CHIPS = ['w-28', 'w-40', 'w-36', 'w-44']

/** The placeholder of a category page while its script loads. */
export function CategoryWait() {
  const category = parseCategory(useParams().categoryPath)
  if (category === undefined) return null
  return (
    <div className="column">
      <CategoryHead category={category} count={undefined} />
      <SearchWait />
      <ShelvesWait category={category} />
    </div>
  )
}

/** The placeholder of the search. */
export function SearchWait() {
  return (
    <div className="py-3">
      <Skeleton className="h-12 rounded-full" />
    </div>
  )
}

/** Picture, name and description of a category, and its number of items once known. */
export function CategoryHead({ category, count }: { category: Category; count: number | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-4 pt-6 pb-2 sm:gap-6">
      <ItemPicture
        image={`/pictures/category-${category}.webp`}
        category={category}
        sizes="(min-width: 640px) 112px, 80px"
        isEager
        className="size-20 sm:size-28"
      />
      <div className="min-w-0 flex-1 basis-45">
        <h1 className="text-xl">{CATEGORY_NAMES[category]}</h1>
        <p className="mt-1 text-muted text-sm sm:text-base">{CATEGORY_LINES[category]}</p>
        <p role="status" className="tabular mt-1 min-h-lh text-muted text-sm">
          {count !== undefined && MENU_TEXTS.category.count(count)}
        </p>
      </div>
    </div>
  )
}

/** The placeholder of the shelves: links, the first heading, cards. */
export function ShelvesWait({ category }: { category: Category }) {
  return (
    <>
      <div className="flex gap-2 overflow-hidden pb-1">
        {CHIPS.map((width) => (
          <Skeleton key={width} className={`h-11 shrink-0 rounded-full ${width}`} />
        ))}
      </div>
      <div className="pt-4">
        <Skeleton className="mb-4 h-lh w-40 text-lg" />
        <SkeletonGrid category={category} />
      </div>
    </>
  )
}
