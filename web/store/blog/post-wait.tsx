import { Skeleton, Skeletons } from '../../ui/state/skeleton.tsx'
import { BLOG_TEXTS as TEXTS } from './blog-texts.ts'

/** Stands where posts will. */
export function PostWait() {
  return (
    <div role="status" className="column grid grid-cols-1 gap-5 py-8">
      <span className="sr-only">{TEXTS.waiting}</span>
      <Skeleton className="h-9 w-64" />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <Skeletons count={3} className="h-80" />
      </div>
    </div>
  )
}
