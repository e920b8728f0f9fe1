import { SearchX } from 'lucide-react'
import { isShownOn } from '#domain/menu/availability.ts'
import type { MenuItem } from '#domain/menu/menu-api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useAgeGate } from './age-gate.tsx'
import { AgeNotice } from './age-notice.tsx'
import { ItemGrid, SkeletonGrid } from './item-grid.tsx'
import { useFurtherSearch } from './menu-hooks.ts'
import { MENU_TEXTS } from './menu-texts.ts'
import { searchItems } from './search-items.ts'

const TEXTS = MENU_TEXTS.search
/** Age confirmations of search results are a section of their own. */
const SECTION = 'search'

type SearchResultsProps = {
  query: string
  items: readonly MenuItem[]
  /** Whether more items are still to come. */
  isLoading: boolean
  now: Date
  onOpen: (itemId: string) => void
  onClear: () => void
}

/** What was found in the loaded menu; when that is nothing, what the server makes of the words. */
export function SearchResults({ query, items, isLoading, now, onOpen, onClear }: SearchResultsProps) {
  const { isAdultIn } = useAgeGate()
  const found = searchItems(items, query).filter((item) => isShownOn(item, now))
  const isMissing = found.length === 0 && !isLoading
  const further = useFurtherSearch(query, isMissing)
  const guessed = (further.data?.items ?? []).filter((item) => isShownOn(item, now))
  const results = isMissing ? guessed : found
  const shown = results.filter(
    (item) => !item.requiresAgeVerification || isAdultIn(SECTION) || isAdultIn(item.category),
  )

  if (results.length === 0 && (isLoading || further.isFetching)) {
    return (
      <div className="pt-6">
        <p role="status" className="mb-4 text-muted">
          {TEXTS.looking}
        </p>
        <SkeletonGrid count={4} />
      </div>
    )
  }
  const all = (
    <Button variant="outline" onClick={onClear}>
      {TEXTS.all}
    </Button>
  )
  if (results.length === 0 && further.isError) {
    return (
      <ErrorState
        title={TEXTS.failed}
        text={TEXTS.failedText(query.trim())}
        onRetry={() => void further.refetch()}
        action={all}
      />
    )
  }
  if (results.length === 0) {
    return (
      <div role="status">
        <EmptyState icon={SearchX} title={TEXTS.noneTitle} text={TEXTS.none(query.trim())} action={all} />
      </div>
    )
  }
  return (
    <div className="pt-6">
      <p role="status" className="mb-4 font-semibold">
        {isMissing ? TEXTS.didYouMean(query.trim()) : TEXTS.results(results.length, query.trim())}
      </p>
      <ItemGrid items={shown} now={now} onOpen={onOpen} />
      <AgeNotice count={results.length - shown.length} section={SECTION} />
    </div>
  )
}
