import { takesExtras } from '#domain/menu/main-dishes.ts'
import type { Category } from '#domain/menu/menu-api.ts'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { gridClasses } from '../home/card-grid.tsx'

type SkeletonGridProps = { category: Category; count?: number }

/** The placeholder of the grid, as high as the cards of this category. */
export function SkeletonGrid({ category, count = 8 }: SkeletonGridProps) {
  return (
    <div aria-hidden className={gridClasses(count)}>
      {Array.from({ length: count }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: empty shapes have nothing else to tell them apart
          key={index}
          className="flex flex-col items-center rounded-lg border border-line bg-surface p-3 pt-4 sm:p-4 sm:pt-5"
        >
          <Skeleton className="aspect-square w-28 max-w-full rounded-full sm:w-36" />
          <Skeleton className="mt-4 h-[2lh] w-4/5 text-sm sm:text-base" />
          <Skeleton className="mt-1.5 h-lh w-1/2 text-sm sm:text-base" />
          {takesExtras({ category }) && <Skeleton className="mt-0.5 h-[3lh] w-4/5 text-xs" />}
          <Skeleton className="mt-3 h-11 w-full md:h-10" />
        </div>
      ))}
    </div>
  )
}
